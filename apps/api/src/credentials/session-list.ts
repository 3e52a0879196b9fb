import type { OpenSession } from '@piel/contract/people/user-sessions'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** A user's sessions used within the lifetime of a provider's session and its last token, newest first. */
export async function listSessions(
  db: Queryable,
  { userId, key, now }: { userId: string; key: string; now: string },
): Promise<OpenSession[]> {
  return await db.query<OpenSession>(sql`
    SELECT id, device, address, iso_instant(created_at) AS since, iso_instant(last_seen_at) AS "lastSeen",
      key = ${key} AS "isCurrent"
    FROM sessions WHERE user_id = ${userId} AND last_seen_at > ${now}::timestamptz - interval '25 hours'
    ORDER BY key = ${key} DESC, last_seen_at DESC, id LIMIT 100`)
}

export async function deleteSession(
  tx: Transaction,
  { id, userId = null }: { id: string; userId?: string | null },
): Promise<{ key: string; userId: string } | undefined> {
  const [row] = await tx.query<{ key: string; userId: string }>(sql`
    DELETE FROM sessions WHERE id = ${id} AND (${userId}::uuid IS NULL OR user_id = ${userId})
    RETURNING key, user_id AS "userId"`)
  return row
}
