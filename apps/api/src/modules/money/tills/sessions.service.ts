import type { AuditField } from '@piel/contract/nouns'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { reachOf } from '@piel/contract/core/permissions'
import type { MovementBody, OpenSessionBody, tillEndpoints, TillSession } from '@piel/contract/money/tills'
import { amountsOf, cashTotal, type Count, differs } from '@piel/contract/money/till-counts'
import { audited } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import { isUniqueViolation } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkCash } from './till-money.service.ts'
import * as till from './sessions.repository.ts'
import { listTills, lockTill } from './tills.repository.ts'

const viewerOf = ({ actor }: ActorContext): till.Viewer => ({
  userId: actor.userId,
  seesOthers: reachOf(actor.kind, 'till.review') !== undefined,
})

export async function getTill({ db }: Deps, context: ActorContext): Promise<AnswerOf<typeof tillEndpoints.get>> {
  const session = await till.findSession(db, viewerOf(context))
  return { ...(await listTills(db)), session: session ?? null }
}

/** @throws AppError `not_found`, also for the session of another person that the caller may not see. */
export async function getSession({ db }: Deps, context: ActorContext, id: string): Promise<TillSession> {
  const session = await till.findSession(db, viewerOf(context), id)
  if (!session) throw new AppError('not_found')
  return session
}

type Verb = 'open' | 'move' | 'begin_count' | 'count' | 'close' | 'close_uncounted'

async function finish(
  tx: Transaction,
  context: ActorContext,
  id: string,
  { verb, fields = [] }: { verb: Verb; fields?: AuditField[] },
): Promise<TillSession> {
  const event = { action: `till.${verb}`, object: { kind: 'till_session', id }, fields } as const
  const session = await till.findSession(audited(tx, context, event), viewerOf(context), id)
  if (!session) throw new AppError('not_found')
  return session
}

export async function openSession(
  deps: Deps,
  context: ActorContext,
  { tillId, float }: OpenSessionBody,
): Promise<TillSession> {
  const id = newId()
  try {
    return await deps.db.transaction(async (tx) => {
      const one = await lockTill(tx, tillId)
      if (!one?.isActive) throw invalidField('/tillId', 'validation.tillRequired')
      const opened = { id, tillId, tillName: one.name, float, floatMinor: cashTotal(float) }
      await till.insertSession(tx, authorOf(deps, context), opened)
      return await finish(tx, context, id, { verb: 'open' })
    })
  } catch (error) {
    // Unique indexes allow one open session per person and per till.
    if (isUniqueViolation(error, /^till_sessions_open_/)) throw new AppError('till_open', { cause: error })
    throw error
  }
}

async function lockOwn(tx: Transaction, { actor }: ActorContext): Promise<till.StoredSession> {
  const session = await till.lockSession(tx, { personId: actor.userId })
  if (!session) throw new AppError('till_closed')
  return session
}

export async function moveCash(
  deps: Deps,
  context: ActorContext,
  { kind, amountMinor, reason }: MovementBody,
): Promise<TillSession> {
  return await deps.db.transaction(async (tx) => {
    const { id: sessionId, counted } = await lockOwn(tx, context)
    if (counted) throw new AppError('till_closed')
    if (kind === 'out') await checkCash(tx, sessionId, amountMinor)
    await till.insertMovement(tx, authorOf(deps, context), { id: newId(), sessionId, kind, amountMinor, reason })
    return await finish(tx, context, sessionId, { verb: 'move', fields: ['amountMinor', 'reason'] })
  })
}

/**
 * Begins to count the caller's till. Payments go on until the count. Once begun it is not undone: amounts that show again
 * would be the expected ones. @throws AppError `till_closed`, `transition_refused` for a counted one.
 */
export async function beginCount(deps: Deps, context: ActorContext): Promise<TillSession> {
  return await deps.db.transaction(async (tx) => {
    const { id, counted, isCounting } = await lockOwn(tx, context)
    if (counted) throw new AppError('transition_refused')
    if (!isCounting) await till.beginCount(tx, id, deps.clock.now().toISOString())
    return await finish(tx, context, id, { verb: 'begin_count' })
  })
}

/** Locks the open session of another person. @throws AppError `not_found`, `transition_refused`. */
async function lockOther(tx: Transaction, { actor }: ActorContext, id: string): Promise<till.StoredSession> {
  const session = await till.lockSession(tx, { id })
  if (!session) throw new AppError('not_found')
  if (session.isClosed || session.personId === actor.userId) throw new AppError('transition_refused')
  return session
}

/**
 * Counts the open till, which then accepts no entries. @param otherId the session of another person; by default the
 * caller's. @throws AppError `not_found`, `till_closed`, `transition_refused` for a third count.
 */
export async function countSession(
  deps: Deps,
  context: ActorContext,
  count: Count,
  otherId?: string,
): Promise<TillSession> {
  return await deps.db.transaction(async (tx) => {
    const isOther = otherId !== undefined
    const { id, counted, isRecounted } = isOther ? await lockOther(tx, context, otherId) : await lockOwn(tx, context)
    if (isRecounted) throw new AppError('transition_refused')
    const by = isOther ? authorOf(deps, context) : undefined
    await till.storeCount(tx, { id, isAgain: counted !== null, by }, { ...count, amounts: amountsOf(count) })
    return await finish(tx, context, id, { verb: 'count' })
  })
}

/** Closes the counted till. @param otherId the session of another person; by default the caller's. */
export async function closeSession(
  deps: Deps,
  context: ActorContext,
  given: string | undefined,
  otherId?: string,
): Promise<TillSession> {
  return await deps.db.transaction(async (tx) => {
    const locked = otherId === undefined ? lockOwn(tx, context) : lockOther(tx, context, otherId)
    const { id, counted, expected } = await locked
    if (!counted || !expected) throw new AppError('transition_refused')
    const isDifferent = differs(counted, expected)
    if (isDifferent && given === undefined) throw invalidField('/reason', 'validation.reasonRequired')
    const reason = isDifferent ? (given ?? null) : null
    await till.closeSession(tx, authorOf(deps, context), id, reason)
    return await finish(tx, context, id, { verb: 'close', fields: reason === null ? [] : ['reason'] })
  })
}

export async function closeUncounted(
  deps: Deps,
  context: ActorContext,
  { id, reason }: { id: string; reason: string },
): Promise<TillSession> {
  return await deps.db.transaction(async (tx) => {
    await lockOther(tx, context, id)
    await till.closeSession(tx, authorOf(deps, context), id, reason)
    return await finish(tx, context, id, { verb: 'close_uncounted', fields: ['reason'] })
  })
}
