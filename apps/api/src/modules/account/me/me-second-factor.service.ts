import type { AppSetup, SecondFactor } from '@piel/contract/account/me-second-factor'
import { recordAudit, type Event } from '#/audit/audit.ts'
import { addApp, type AddedFactor } from '#/credentials/add-factor.ts'
import { beginAppSetup, removeApp as deleteApp } from '#/credentials/authenticator-app.ts'
import { sendFactorNews } from '#/credentials/factor-letters.ts'
import { listPasskeys } from '#/credentials/passkeys.ts'
import { replaceRecoveryCodes } from '#/credentials/recovery-codes.ts'
import { deleteUnneededCodes, factorsOf, hasFactor, requiresFactor } from '#/credentials/second-factor.ts'
import { knowsPassword } from '#/credentials/sign-in.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { lockMe } from './me.service.ts'

export async function ownSecondFactor(deps: Deps, { actor }: ActorContext): Promise<SecondFactor> {
  const passkeys = await listPasskeys(deps.db, actor.userId)
  const { appSince, recoveryCodesLeft } = await factorsOf(deps.db, actor.userId)
  return {
    rule: deps.env.mfa === 'off' ? 'off' : requiresFactor(deps, actor) ? 'required' : 'optional',
    app: appSince === null ? null : { since: appSince },
    passkeys,
    recoveryCodesLeft,
  }
}

type Action = Extract<Event['action'], `account.factor_${string}` | 'account.recovery_codes'>
export const eventOf = (context: ActorContext, action: Action): Event => ({
  action,
  object: { kind: 'account', id: context.actor.userId },
})

export function checkAvailable({ env }: Deps): void {
  if (env.mfa === 'off') throw new AppError('second_factor_unavailable')
}

/** @throws AppError `validation_failed` for a wrong password, which is recorded, `rate_limited`. */
export async function checkPassword(
  deps: Deps,
  context: ActorContext,
  password: string,
  action: Action,
): Promise<void> {
  checkAvailable(deps)
  if (await knowsPassword(deps, context, password)) return
  await recordAudit(deps.db, context, { ...eventOf(context, action), outcome: 'refused' })
  throw invalidField('/password', 'validation.currentPasswordWrong')
}

/** Starts adding an authenticator app. @throws AppError `validation_failed`, `second_factor_unavailable`. */
export async function beginOwnApp(deps: Deps, context: ActorContext, password: string): Promise<AppSetup> {
  await checkPassword(deps, context, password, 'account.factor_add')
  return await beginAppSetup(deps, context.actor)
}

/** Adds the app whose set-up has begun. @throws AppError `validation_failed` for a wrong code. */
export async function confirmOwnApp(deps: Deps, context: ActorContext, code: string): Promise<AddedFactor> {
  checkAvailable(deps)
  const added = await addApp(deps, context, context.actor.userId, code)
  if (!added) throw invalidField('/code', 'validation.codeWrong')
  return added
}

export async function removeFactor(deps: Deps, context: ActorContext, remove: (tx: Transaction) => Promise<Event>) {
  const { actor } = context
  await deps.db.transaction(async (tx) => {
    // Two concurrent removals must not each rely on the other factor.
    await lockMe(tx, context, undefined)
    const event = await remove(tx)
    if (requiresFactor(deps, actor) && !hasFactor(await factorsOf(tx, actor.userId)))
      throw new AppError('second_factor_required')
    await deleteUnneededCodes(tx, actor.userId)
    await recordAudit(tx, context, event)
  })
}

export async function removeOwnApp(deps: Deps, context: ActorContext, password: string): Promise<void> {
  await checkPassword(deps, context, password, 'account.factor_remove')
  await removeFactor(deps, context, async (tx) => {
    if (!(await deleteApp(tx, context.actor.userId))) throw new AppError('not_found')
    return { ...eventOf(context, 'account.factor_remove'), fields: ['authenticatorApp'] }
  })
  sendFactorNews(deps, context.actor.userId, 'appRemoved')
}

/** Replaces the recovery codes. @throws AppError `validation_failed`, `not_found` without a second factor. */
export async function replaceOwnRecoveryCodes(
  deps: Deps,
  context: ActorContext,
  password: string,
): Promise<AddedFactor> {
  await checkPassword(deps, context, password, 'account.recovery_codes')
  const { userId } = context.actor
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    await lockMe(tx, context, undefined)
    if (!hasFactor(await factorsOf(tx, userId))) throw new AppError('not_found')
    const codes = await replaceRecoveryCodes(tx, userId)
    await recordAudit(tx, context, eventOf(context, 'account.recovery_codes'))
    return codes
  })
  sendFactorNews(deps, userId, 'codesReplaced')
  return { recoveryCodes }
}
