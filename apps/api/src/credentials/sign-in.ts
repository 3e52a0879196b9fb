import { setTimeout as pause } from 'node:timers/promises'
import { fullName, type Role, type PersonName } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { outsideRequest } from '#/db/connection/request-wait.ts'
import { recordAudit } from '#/audit/audit.ts'
import { recordRefusedSignIn } from '#/audit/refused-sign-in.ts'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import { findDevice, rememberDevice } from './devices.ts'
import { verifyCredentials } from './passwords.ts'
import { factorStepOf, type FactorStep } from './second-factor.ts'
import { attempt, type Attempt } from './throttle.ts'

export interface SignedIn {
  userId: string
  /**
   * Seconds since 1970 before the password was compared, so that ending all sessions from then on also ends this one.
   */
  at: number
  factor: FactorStep
}

export type FactorMethod = 'authenticatorApp' | 'passkey' | 'recoveryCode'

/** Limits concurrent delayed sign-ins, which all hold memory. */
const maxDelayed = 200
let delayed = 0

async function delay(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return
  if (delayed >= maxDelayed) throw new AppError('unavailable', { retryAfter: 5 })
  delayed += 1
  try {
    await pause(milliseconds)
  } finally {
    delayed -= 1
  }
}

/** Starts an attempt that the throttle allows, and records one that it refuses. @throws AppError like `attempt`. */
export async function startAttempt(deps: Deps, context: CallContext, email: string): Promise<Attempt> {
  try {
    const deviceId = await findDevice(deps.db, context.device, email, deps.clock.now())
    return await attempt(deps, { account: email, address: context.address, deviceId })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') await recordRefusedSignIn(deps, context, { email })
    throw error
  }
}

export async function recordSignIn(
  deps: Deps,
  context: CallContext,
  userId: string,
  method?: FactorMethod,
): Promise<void> {
  const now = deps.clock.now()
  const cookie = await deps.db.transaction(async (tx) => {
    const [person] = await tx.query<PersonName & { role: Role }>(sql`
      UPDATE users SET last_login_at = ${now.toISOString()}::timestamptz WHERE id = ${userId}
      RETURNING first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", role`)
    await recordAudit(tx, context, {
      action: 'session.sign_in',
      object: { kind: 'session', id: null },
      ...(method && { fields: [method] }),
      ...(person && { actor: { userId, name: fullName(person), role: person.role } }),
    })
    return await rememberDevice(tx, context.device, userId, now)
  })
  if (cookie !== undefined) context.device?.keep(cookie)
}

async function throttled<T>(
  deps: Deps,
  context: CallContext,
  email: string,
  check: (started: Attempt) => Promise<T | null>,
): Promise<{ found: T | null; started: Attempt }> {
  const started = await startAttempt(deps, context, email)
  try {
    await delay(started.delayMs)
    return { found: await check(started), started }
  } catch (error) {
    const canceled = outsideRequest(() => started.cancel())
    // Does not wait for a failing database; counted attempts would block the account when it is back.
    if (error instanceof AppError && error.code === 'unavailable') canceled.catch(() => undefined)
    else await canceled
    throw error
  }
}

async function authenticate(
  deps: Deps,
  context: CallContext,
  email: string,
  password: string,
): Promise<SignedIn | null> {
  const { found } = await throttled(deps, context, email, async (started) => {
    const at = Math.floor(deps.clock.now().getTime() / 1000)
    const person = await verifyCredentials(deps.db, email, password, started)
    if (!person) return null
    const factor = await factorStepOf(deps, person.userId)
    // The right password does not reset the failures of a second factor.
    await (factor === 'verify' ? started.cancel() : started.succeed())
    return { ...person, at, factor }
  })
  return found
}

/**
 * Verifies a second factor after the right password, under the same throttle as passwords.
 * @throws AppError `invalid_credentials`, `account_blocked`, `rate_limited`, `unavailable`.
 */
export async function verifyFactor(
  deps: Deps,
  context: CallContext,
  email: string,
  { method, check }: { method: FactorMethod; check: () => Promise<boolean> },
): Promise<void> {
  const { found, started } = await throttled(deps, context, email, async () => (await check()) || null)
  if (!found) {
    await recordRefusedSignIn(deps, context, { email, method })
    throw new AppError('invalid_credentials')
  }
  await started.succeed()
}

/**
 * Verifies the password of a signed-in user. A wrong one counts as a failed sign-in, so that a stolen token cannot be
 * used to guess it.
 * @throws AppError `rate_limited`, `unavailable`.
 */
export async function knowsPassword(deps: Deps, context: ActorContext, password: string): Promise<boolean> {
  try {
    const person = await authenticate(deps, context, context.actor.email, password)
    return person?.userId === context.actor.userId
  } catch (error) {
    // A block after wrong guesses must not sign the user out, as 401 would.
    if (error instanceof AppError && error.code === 'account_blocked')
      throw new AppError('rate_limited', { cause: error, ...(error.retryAfter && { retryAfter: error.retryAfter }) })
    throw error
  }
}

/**
 * Verifies e-mail and password, and records the sign-in if no second factor is needed. An unknown person, a wrong
 * password and an archived account get the same answer in the same time.
 * @throws AppError `invalid_credentials`, `account_blocked`, `rate_limited`, `unavailable`.
 */
export async function signIn(deps: Deps, context: CallContext, email: string, password: string): Promise<SignedIn> {
  const person = await authenticate(deps, context, email, password)
  if (!person) {
    await recordRefusedSignIn(deps, context, { email })
    throw new AppError('invalid_credentials')
  }
  if (person.factor === 'none') await recordSignIn(deps, context, person.userId)
  return person
}
