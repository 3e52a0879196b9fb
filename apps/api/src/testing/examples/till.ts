import { newId } from '#/lib/id.ts'
import { createAccount } from '../accounts.ts'
import type { Example } from '../example.ts'
import { type ObjectKind, objectKinds } from '../objects.ts'
import { countOf } from '../till-counts.ts'
import { aTillsId, closeTill, makeDay, makeSession, makeTill, stopTills } from '../till.ts'

const till: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (test, _owner, state) => (state === 'unknown' ? newId() : await makeTill(test)),
}

/** The till that bodies name, which no one has open. */
const tillToOpen: ObjectKind = {
  states: ['live'],
  async make(test) {
    await closeTill(test, aTillsId)
    return await makeTill(test, aTillsId)
  },
}

const session: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (test, owner, state) => (state === 'unknown' ? newId() : await makeSession(test, owner)),
}

/** The open session of the caller; without an owner it is another person's. */
const ownSession: ObjectKind = {
  states: ['live'],
  make: async (test, owner) => await makeSession(test, owner ?? (await createAccount(test.db, 'STAFF'))),
}

const countedSession: ObjectKind = {
  states: ['live'],
  make: async (test, owner) =>
    await makeSession(test, owner ?? (await createAccount(test.db, 'STAFF')), { isCounted: true }),
}

const day: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (test, _owner, state) => (state === 'unknown' ? newId() : await makeDay(test)),
}

const noTills: ObjectKind = {
  states: ['live'],
  async make(test) {
    await stopTills(test)
    return ''
  },
}

const closed = () => 'till_closed' as const

export const examples: Record<string, Example> = {
  'POST /till/sessions': {
    object: tillToOpen,
    body: () => ({ tillId: aTillsId, float: countOf(150_000).cash }),
    refusal: () => 'till_open',
  },
  'POST /till/movements': {
    object: ownSession,
    body: () => ({ kind: 'out', amountMinor: 50_000, reason: 'Depósito en el banco' }),
    refusal: closed,
  },
  'POST /till/counting': { object: ownSession, refusal: closed },
  'POST /till/count': { object: ownSession, body: () => countOf(100_000), refusal: closed },
  'POST /till/close': { object: countedSession, body: () => ({}), refusal: closed },
  'GET /till/sessions/export': { audited: true },
  'GET /till/sessions/:id': { object: session },
  'POST /till/sessions/:id/count': {
    object: session,
    body: () => countOf(100_000),
    refusal: () => 'transition_refused',
  },
  'POST /till/sessions/:id/close': {
    object: countedSession,
    body: () => ({}),
    refusal: () => 'transition_refused',
  },
  'POST /till/sessions/:id/close-uncounted': {
    object: session,
    body: () => ({ reason: 'Se quedó abierta anoche' }),
    refusal: () => 'transition_refused',
  },
  'GET /till/days/:id': { object: day },
  'POST /till/days/:id/close': { object: day },
  'POST /tills': { object: noTills, body: () => ({ name: newId() }) },
  'PATCH /tills/:id': { object: till, body: () => ({ name: newId(), isActive: false }) },
  'POST /transactions/:id/void': {
    object: objectKinds.paymentInSession,
    body: () => ({ reason: 'Se cobró a otra persona' }),
    refusal: closed,
  },
}
