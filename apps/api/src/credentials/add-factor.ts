import type { PasskeyRegistration } from '@piel/contract/account/me-passkeys'
import { fullName, type PersonName, type Role } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import type { CallContext } from '#/lib/context.ts'
import { confirmApp } from './authenticator-app.ts'
import { sendFactorNews } from './factor-letters.ts'
import type { ChallengeKey } from './passkey-challenges.ts'
import { storePasskey, verifyCreated } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { factorsOf } from './second-factor.ts'
import type { FactorMethod } from './sign-in.ts'

export interface AddedFactor {
  /** Shown once; null if the account already has unused ones. */
  recoveryCodes: string[] | null
}

async function finish(tx: Transaction, context: CallContext, userId: string, method: FactorMethod) {
  // Two factors added at the same time must not each create recovery codes.
  await tx.query(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const { recoveryCodesLeft } = await factorsOf(tx, userId)
  const recoveryCodes = recoveryCodesLeft > 0 ? null : await replaceRecoveryCodes(tx, userId)
  const [person] = await tx.query<PersonName & { role: Role }>(sql`
    SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
      second_last_name AS "secondLastName", role FROM users WHERE id = ${userId}`)
  await recordAudit(tx, context, {
    action: 'account.factor_add',
    object: { kind: 'account', id: userId },
    fields: [method],
    ...(person && { actor: { userId, name: fullName(person), role: person.role } }),
  })
  return { recoveryCodes }
}

/** Adds the pending authenticator app. @returns null if the code is wrong or the set-up has expired. */
export async function addApp(
  deps: Deps,
  context: CallContext,
  userId: string,
  code: string,
): Promise<AddedFactor | null> {
  const added = await deps.db.transaction(async (tx) =>
    (await confirmApp(deps, tx, userId, code)) ? await finish(tx, context, userId, 'authenticatorApp') : null,
  )
  if (added) sendFactorNews(deps, userId, 'appAdded')
  return added
}

export async function addPasskey(
  deps: Deps,
  context: CallContext,
  passkey: { key: ChallengeKey; userId: string; name: string; response: PasskeyRegistration },
): Promise<AddedFactor | null> {
  const { key, userId, name, response } = passkey
  const created = await verifyCreated(deps, key, response)
  if (!created) return null
  const added = await deps.db.transaction(async (tx) => {
    const isNew = await storePasskey(tx, created, { userId, name, now: deps.clock.now() })
    return isNew ? await finish(tx, context, userId, 'passkey') : null
  })
  if (added) sendFactorNews(deps, userId, 'passkeyAdded')
  return added
}
