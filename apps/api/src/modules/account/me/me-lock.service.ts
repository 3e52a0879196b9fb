import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { LockState, meLockEndpoints, UnlockBody } from '@piel/contract/account/me-lock'
import type { PasskeyAssertion } from '@piel/contract/account/me-passkeys'
import { recordAudit, type Event } from '#/audit/audit.ts'
import { isAfter, signedInAt } from '#/credentials/id-tokens.ts'
import { acceptsPasskey, requestPasskey } from '#/credentials/passkeys.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { factorsOf } from '#/credentials/second-factor.ts'
import { lockedSince, lockSession, unlockSession } from '#/credentials/session-locks.ts'
import { knowsPassword } from '#/credentials/sign-in.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps, KeySource } from '#/deps.ts'
import { remoteKeys } from '#/identity/keys.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { Actor, ActorContext } from '#/lib/context.ts'
import { passwordVersion, providerSubject } from './me.repository.ts'

const event = (action: Event['action']): Event => ({ action, object: { kind: 'session', id: null } })

async function stateOf(db: Queryable, { env }: Deps, { actor }: ActorContext): Promise<LockState> {
  const { name, email, userId, sessionKey } = actor
  const hasPassword = env.oidc.embedded && (await passwordVersion(db, userId)) !== undefined
  return {
    lockedAt: await lockedSince(db, sessionKey),
    name,
    email,
    method: hasPassword ? 'password' : 'provider',
    hasPasskey: env.mfa !== 'off' && (await factorsOf(db, userId)).passkeys > 0,
  }
}

export const ownLock = (deps: Deps, context: ActorContext): Promise<LockState> => stateOf(deps.db, deps, context)

export async function lockOwnSession(deps: Deps, context: ActorContext): Promise<LockState> {
  const { sessionKey, userId } = context.actor
  return await deps.db.transaction(async (tx) => {
    const isNew = await lockSession(tx, sessionKey, userId, deps.clock.now())
    if (isNew) await recordAudit(tx, context, event('session.lock'))
    return await stateOf(tx, deps, context)
  })
}

/** The keys of ID tokens; access tokens may have Piel's own keys. */
export function idTokenKeys(deps: Deps): KeySource {
  const { embedded, issuesTokens, issuer } = deps.env.oidc
  if (embedded) return embeddedKeys(deps)
  return (issuesTokens ? undefined : deps.keys) ?? remoteKeys(issuer)
}

/** The user in ID tokens: Piel's own access tokens name the account, not the external provider's user. */
async function idTokenSubject({ env, db }: Deps, { userId, subject }: Actor): Promise<string | undefined> {
  const { embedded, issuesTokens, issuer } = env.oidc
  return issuesTokens && !embedded ? await providerSubject(db, userId, issuer) : subject
}

/** @throws AppError `validation_failed` for another user's token, `sign_in_too_old` for a sign-in before the lock. */
async function checkSignIn(deps: Deps, keys: KeySource, { actor }: ActorContext, idToken: string): Promise<void> {
  const subject = await idTokenSubject(deps, actor)
  const at = subject === undefined ? undefined : await signedInAt(deps, keys, idToken, subject)
  if (at === undefined) throw invalidField('/idToken', 'validation.invalid')
  const since = await lockedSince(deps.db, actor.sessionKey)
  if (since !== null && !isAfter(at, since)) throw new AppError('sign_in_too_old')
}

/** @throws AppError `validation_failed` for a wrong password, `rate_limited` after too many. */
async function checkPassword(deps: Deps, context: ActorContext, password: string): Promise<void> {
  const isRight = deps.env.oidc.embedded && (await knowsPassword(deps, context, password))
  if (!isRight) throw invalidField('/password', 'validation.passwordWrong')
}

/** What a passkey must sign to unlock the caller's session. @throws AppError `not_found` without a passkey. */
export async function unlockChallenge(
  deps: Deps,
  { actor }: ActorContext,
): Promise<AnswerOf<typeof meLockEndpoints.challenge>> {
  const key = `unlock:${actor.sessionKey}` as const
  const options = deps.env.mfa === 'off' ? undefined : await requestPasskey(deps, key, actor.userId)
  if (!options) throw new AppError('not_found')
  return options
}

async function checkPasskey(deps: Deps, { actor }: ActorContext, response: PasskeyAssertion): Promise<void> {
  const { userId, sessionKey } = actor
  const isRight =
    deps.env.mfa !== 'off' && (await acceptsPasskey(deps, { key: `unlock:${sessionKey}`, userId, response }))
  if (!isRight) throw new AppError('passkey_refused')
}

const refusals = ['validation_failed', 'sign_in_too_old', 'passkey_refused']

/** Unlocks the caller's session after its user has been verified, and records refusals too. */
export async function unlockOwnSession(
  deps: Deps,
  keys: KeySource,
  context: ActorContext,
  body: UnlockBody,
): Promise<void> {
  try {
    if (body.idToken !== undefined) await checkSignIn(deps, keys, context, body.idToken)
    else if (body.passkey !== undefined) await checkPasskey(deps, context, body.passkey)
    else await checkPassword(deps, context, body.password ?? '')
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code))
      await recordAudit(deps.db, context, { ...event('session.unlock'), outcome: 'refused' })
    throw error
  }
  await deps.db.transaction(async (tx) => {
    await unlockSession(tx, context.actor.sessionKey)
    await recordAudit(tx, context, event('session.unlock'))
  })
}
