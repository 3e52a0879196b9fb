import type { LockState, UnlockBody } from '@piel/contract/me-lock'
import { recordAudit, type Event } from '#/audit/audit.ts'
import { isAfter, signedInAt } from '#/credentials/id-tokens.ts'
import { lockedSince, lockSession, unlockSession } from '#/credentials/session-locks.ts'
import { knowsPassword } from '#/credentials/sign-in.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { passwordVersion } from './me.repository.ts'

const event = (action: Event['action']): Event => ({ action, object: { kind: 'session', id: null } })

async function stateOf(db: Queryable, { env }: Deps, { actor }: ActorContext): Promise<LockState> {
  const { name, email, userId, sessionKey } = actor
  const hasPassword = env.oidc.embedded && (await passwordVersion(db, userId)) !== undefined
  return { lockedAt: await lockedSince(db, sessionKey), name, email, method: hasPassword ? 'password' : 'provider' }
}

/** The lock of the caller's session. */
export const ownLock = (deps: Deps, context: ActorContext): Promise<LockState> => stateOf(deps.db, deps, context)

/** Locks the caller's session; repeated by every window, and recorded once. */
export async function lockOwnSession(deps: Deps, context: ActorContext): Promise<LockState> {
  const { sessionKey, userId } = context.actor
  return await deps.db.transaction(async (tx) => {
    const isNew = await lockSession(tx, sessionKey, userId, deps.clock.now())
    if (isNew) await recordAudit(tx, context, event('session.lock'))
    return await stateOf(tx, deps, context)
  })
}

/** @throws AppError `validation_failed` for another user's token, `sign_in_too_old` for a sign-in before the lock. */
async function checkSignIn(deps: Deps, context: ActorContext, idToken: string): Promise<void> {
  const { subject, sessionKey } = context.actor
  const at = deps.keys && (await signedInAt(deps, deps.keys, idToken, subject))
  if (at === undefined) throw invalidField('/idToken', 'validation.invalid')
  const since = await lockedSince(deps.db, sessionKey)
  if (since !== null && !isAfter(at, since)) throw new AppError('sign_in_too_old')
}

/** @throws AppError `validation_failed` for a wrong password, `rate_limited` after too many. */
async function checkPassword(deps: Deps, context: ActorContext, password: string): Promise<void> {
  const isRight = deps.env.oidc.embedded && (await knowsPassword(deps, context, password))
  if (!isRight) throw invalidField('/password', 'validation.passwordWrong')
}

/**
 * Unlocks the caller's session after its user has proved who they are, and records refusals too.
 * @throws AppError `validation_failed`, `sign_in_too_old`, `rate_limited`, `unavailable`.
 */
export async function unlockOwnSession(deps: Deps, context: ActorContext, body: UnlockBody): Promise<void> {
  try {
    if (body.idToken !== undefined) await checkSignIn(deps, context, body.idToken)
    else await checkPassword(deps, context, body.password ?? '')
  } catch (error) {
    const isRefusal = error instanceof AppError && ['validation_failed', 'sign_in_too_old'].includes(error.code)
    if (isRefusal) await recordAudit(deps.db, context, { ...event('session.unlock'), outcome: 'refused' })
    throw error
  }
  await deps.db.transaction(async (tx) => {
    await unlockSession(tx, context.actor.sessionKey)
    await recordAudit(tx, context, event('session.unlock'))
  })
}
