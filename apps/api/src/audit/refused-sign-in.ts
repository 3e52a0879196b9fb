import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import type { CallContext } from '#/lib/context.ts'
import { recordAudit, type Event } from './audit.ts'

export interface RefusedUser {
  accountId?: string | undefined
  /** Used without `accountId`: the account with this e-mail that is not archived, or else the one archived last. */
  email?: string | undefined
  method?: NonNullable<Event['fields']>[number] | undefined
}

async function accountWith(db: Queryable, email: string): Promise<string | undefined> {
  const [account] = await db.query<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, NULL::timestamptz AS archived_at FROM users WHERE email = ${email} AND archived_at IS NULL
      UNION ALL
      SELECT id, archived_at FROM users WHERE email = ${email} AND archived_at IS NOT NULL) a
    ORDER BY archived_at DESC NULLS FIRST LIMIT 1`)
  return account?.id
}

/** Records a refused sign-in without an actor, because the caller may not own the account. */
export async function recordRefusedSignIn(
  { db }: Pick<Deps, 'db'>,
  context: CallContext,
  { accountId, email, method }: RefusedUser,
): Promise<void> {
  const id = accountId ?? (email === undefined ? undefined : await accountWith(db, email))
  await recordAudit(db, context, {
    action: 'session.refused',
    object: id === undefined ? { kind: 'session', id: null } : { kind: 'account', id },
    outcome: 'refused',
    ...(method !== undefined && { fields: [method] }),
  })
}
