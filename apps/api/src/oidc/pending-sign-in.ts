import sql from 'sql-template-tag'
import type { FactorMethod } from '#/credentials/sign-in.ts'
import type { Queryable } from '#/db/database.ts'

/**
 * A sign-in after the right password, waiting for the second factor. It belongs to one interaction, and so to one
 * browser.
 */
export interface PendingSignIn {
  accountId: string
  userId: string
  email: string
  at: number
  step: 'verify' | 'set_up' | 'done'
  method?: FactorMethod
}

const model = 'PendingSignIn'
const minutes = 10

export async function savePending(db: Queryable, uid: string, pending: PendingSignIn): Promise<void> {
  await db.query(sql`
    INSERT INTO oidc_store (model, id, payload, expires_at)
    VALUES (${model}, ${uid}, ${JSON.stringify(pending)}::jsonb, now() + make_interval(mins => ${minutes}::int))
    ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`)
}

export async function findPending(db: Queryable, uid: string): Promise<PendingSignIn | undefined> {
  const [row] = await db.query<{ payload: PendingSignIn }>(sql`
    SELECT payload FROM oidc_store WHERE model = ${model} AND id = ${uid} AND expires_at > now()`)
  return row?.payload
}

/** @returns false if it has ended, as all sessions do when the account's password changes. */
export async function endPending(db: Queryable, uid: string): Promise<boolean> {
  const ended = await db.query(sql`DELETE FROM oidc_store WHERE model = ${model} AND id = ${uid} RETURNING 1`)
  return ended.length > 0
}
