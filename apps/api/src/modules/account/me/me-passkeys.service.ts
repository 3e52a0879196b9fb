import type { AddPasskeyBody, mePasskeyEndpoints } from '@piel/contract/account/me-passkeys'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { recordAudit } from '#/audit/audit.ts'
import { addPasskey, type AddedFactor } from '#/credentials/add-factor.ts'
import { sendFactorNews } from '#/credentials/factor-letters.ts'
import { beginPasskey, listPasskeys, maxPasskeys, removePasskeys, renamePasskey } from '#/credentials/passkeys.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { checkAvailable, checkPassword, eventOf, removeFactor } from './me-second-factor.service.ts'

type Endpoints = typeof mePasskeyEndpoints

/** Starts adding a passkey. @throws AppError `validation_failed`, `second_factor_unavailable`, `list_full`. */
export async function beginOwnPasskey(
  deps: Deps,
  context: ActorContext,
  password: string,
): Promise<AnswerOf<Endpoints['begin']>> {
  await checkPassword(deps, context, password, 'account.factor_add')
  const { actor } = context
  if ((await listPasskeys(deps.db, actor.userId)).length >= maxPasskeys) throw new AppError('list_full')
  return await beginPasskey(deps, `add:${actor.sessionKey}`, actor)
}

/** Adds the passkey that an authenticator created. @throws AppError `passkey_refused`, `second_factor_unavailable`. */
export async function addOwnPasskey(
  deps: Deps,
  context: ActorContext,
  { name, response }: AddPasskeyBody,
): Promise<AddedFactor> {
  checkAvailable(deps)
  const { userId, sessionKey } = context.actor
  const added = await addPasskey(deps, context, { key: `add:${sessionKey}`, userId, name, response })
  if (!added) throw new AppError('passkey_refused')
  return added
}

export async function renameOwnPasskey(deps: Deps, context: ActorContext, id: string, name: string): Promise<void> {
  const { userId } = context.actor
  await deps.db.transaction(async (tx) => {
    if (!(await renamePasskey(tx, userId, id, name))) throw new AppError('not_found')
    const object = { kind: 'account', id: userId } as const
    await recordAudit(tx, context, { action: 'account.update', object, fields: ['passkey'] })
  })
}

export async function removeOwnPasskey(deps: Deps, context: ActorContext, id: string, password: string): Promise<void> {
  await checkPassword(deps, context, password, 'account.factor_remove')
  await removeFactor(deps, context, async (tx) => {
    if (!(await removePasskeys(tx, context.actor.userId, id))) throw new AppError('not_found')
    return { ...eventOf(context, 'account.factor_remove'), fields: ['passkey'] }
  })
  sendFactorNews(deps, context.actor.userId, 'passkeyRemoved')
}
