import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** The active user with this e-mail address. */
export async function userIdOf(db: Queryable, email: string): Promise<string | undefined> {
  const [user] = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE email = ${email} AND archived_at IS NULL`,
  )
  return user?.id
}
