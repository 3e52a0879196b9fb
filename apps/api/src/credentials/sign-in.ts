import { setTimeout as pause } from 'node:timers/promises'
import { fullName, type Role } from '@piel/contract/people'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext, CallContext } from '#/lib/context.ts'
import { verifyCredentials } from './passwords.ts'
import { attempt, type Attempt } from './throttle.ts'

interface SignedIn {
  userId: string
  subject: string
  /** The second since 1970 before the password was compared: what ends all sessions from then on ends this one too. */
  at: number
}

/** Sign-ins that wait for their turn at once; more would only fill the memory. */
const mostWaiting = 200
let waiting = 0

async function wait(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return
  if (waiting >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting += 1
  try {
    await pause(milliseconds)
  } finally {
    waiting -= 1
  }
}

/** Writes down that a sign-in was refused; who was meant is not known to be who tried. */
export function recordRefusal(deps: Deps, context: CallContext): Promise<void> {
  return recordAudit(deps.db, context, {
    action: 'session.refused',
    object: { kind: 'session', id: null },
    outcome: 'refused',
  })
}

/** An attempt that the throttle lets through; one that it refuses is written down. @throws AppError as `attempt` does. */
export async function countedAttempt(deps: Deps, context: CallContext, email: string): Promise<Attempt> {
  try {
    return await attempt(deps, email, context.address)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') await recordRefusal(deps, context)
    throw error
  }
}

/** Writes down a sign-in, and when it was. */
export async function recordSignIn(deps: Deps, context: CallContext, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [person] = await tx.query<{
      firstName: string
      middleName: string | null
      lastName: string
      secondLastName: string | null
      role: Role
    }>(sql`
      UPDATE users SET last_login_at = ${deps.clock.now().toISOString()}::timestamptz WHERE id = ${userId}
      RETURNING first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", role`)
    await recordAudit(tx, context, {
      action: 'session.sign_in',
      object: { kind: 'session', id: null },
      ...(person && { actor: { userId, name: fullName(person), role: person.role } }),
    })
  })
}

/** The person whose e-mail and password these are, within what the throttle lets through; null where they do not match. */
async function matching(deps: Deps, context: CallContext, email: string, password: string): Promise<SignedIn | null> {
  const tried = await countedAttempt(deps, context, email)
  let person: Omit<SignedIn, 'at'> | null
  let at: number
  try {
    await wait(tried.wait)
    at = Math.floor(deps.clock.now().getTime() / 1000)
    person = await verifyCredentials(deps.db, email, password)
  } catch (error) {
    await tried.abandoned()
    throw error
  }
  if (!person) return null
  await tried.succeeded()
  return { ...person, at }
}

/**
 * Whether somebody signed in knows their own password. A wrong one counts as a failed sign-in does: a stolen token is no
 * way to guess on.
 * @throws AppError `account_blocked`, `rate_limited`, `unavailable`.
 */
export async function knowsPassword(deps: Deps, context: ActorContext, password: string): Promise<boolean> {
  const person = await matching(deps, context, context.actor.email, password)
  return person?.userId === context.actor.userId
}

/**
 * Signs in with e-mail and password, for the provider's page and `POST /auth/login` alike (row C8).
 * Unknown person, wrong password and archived account get the same answer in the same time.
 * @throws AppError `invalid_credentials`, `account_blocked`, `rate_limited`, `unavailable`.
 */
export async function signIn(deps: Deps, context: CallContext, email: string, password: string): Promise<SignedIn> {
  const person = await matching(deps, context, email, password)
  if (!person) {
    await recordRefusal(deps, context)
    throw new AppError('invalid_credentials')
  }
  await recordSignIn(deps, context, person.userId)
  return person
}
