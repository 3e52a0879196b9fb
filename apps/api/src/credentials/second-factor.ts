import { type ActorKind, actorKindOf, type ActingAccount } from '@piel/contract/core/permissions'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { removeApp } from './authenticator-app.ts'
import { removePasskeys } from './passkeys.ts'

export type FactorStep = 'none' | 'verify' | 'set_up'

const required: Record<Deps['env']['mfa'], readonly ActorKind[]> = {
  off: [],
  optional: [],
  admins: ['ADMIN'],
  staff: ['ADMIN', 'STAFF', 'CLINICAL', 'DOCTOR'],
}

export const requiresFactor = ({ env }: Pick<Deps, 'env'>, person: ActingAccount): boolean =>
  required[env.mfa].includes(actorKindOf(person))

export interface Factors {
  appSince: string | null
  passkeys: number
  recoveryCodesLeft: number
}

export async function factorsOf(db: Queryable, userId: string): Promise<Factors> {
  const [row] = await db.query<Factors>(sql`
    SELECT (SELECT iso_instant(added_at) FROM authenticator_apps WHERE user_id = ${userId} AND secret IS NOT NULL)
        AS "appSince",
      (SELECT count(*)::int FROM passkeys WHERE user_id = ${userId}) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryCodesLeft"`)
  return row as Factors
}

export const hasFactor = ({ appSince, passkeys }: Factors): boolean => appSince !== null || passkeys > 0

export async function factorStepOf(deps: Pick<Deps, 'env' | 'db'>, userId: string): Promise<FactorStep> {
  if (deps.env.mfa === 'off') return 'none'
  if (hasFactor(await factorsOf(deps.db, userId))) return 'verify'
  const [person] = await deps.db.query<ActingAccount>(
    sql`SELECT role, duty, profile_kind AS "profileKind" FROM users WHERE id = ${userId}`,
  )
  return person && requiresFactor(deps, person) ? 'set_up' : 'none'
}

export async function deleteUnneededCodes(tx: Transaction, userId: string): Promise<void> {
  if (!hasFactor(await factorsOf(tx, userId))) await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
}

export async function removeFactors(tx: Transaction, userId: string): Promise<boolean> {
  const hadApp = await removeApp(tx, userId)
  const hadPasskeys = await removePasskeys(tx, userId)
  await deleteUnneededCodes(tx, userId)
  return hadApp || hadPasskeys
}
