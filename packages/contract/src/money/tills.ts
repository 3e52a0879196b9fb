import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import type { Labels } from '../core/labels.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor } from '../core/money.ts'
import { columnTexts, listOf, listQuery, pageParameters } from '../core/pagination.ts'
import { cashCount, count, methodAmounts } from './till-counts.ts'
import { method } from './transactions.ts'
import { lineText, id, reason } from '../core/text.ts'

/** `counted` sessions take no more money and wait for their close; `uncounted` ones were closed by an administrator. */
export const sessionStates = ['open', 'counted', 'closed', 'uncounted'] as const
export type SessionState = (typeof sessionStates)[number]
export const sessionStateLabels = {
  en: { open: 'Open', counted: 'Counted', closed: 'Closed', uncounted: 'Closed without a count' },
  es: { open: 'Abierta', counted: 'Contada', closed: 'Cerrada', uncounted: 'Cerrada sin conteo' },
} as const satisfies Labels<SessionState>

const tillLocation = z.object({ id, name: z.string() })

/** A till: a drawer with cash. As soon as the clinic has an active one, cash needs an open session. */
export const till = z.object({
  id,
  version: z.int(),
  name: z.string(),
  location: tillLocation,
  isActive: z.boolean(),
  openedBy: z.nullable(z.string()),
})
export type Till = z.output<typeof till>

/**
 * What moved in a session: payments, refunds and voids, and cash put in or taken out. Amounts are null while they are
 * hidden from the session's own person.
 */
export const sessionEntry = z.object({
  id,
  kind: z.enum(['payment', 'refund', 'void', 'in', 'out']),
  at: instant,
  method,
  otherLabel: z.nullable(z.string()),
  amountMinor: z.nullable(z.int()),
  label: z.string(),
  receiptNumber: z.nullable(z.string()),
})
export type SessionEntry = z.output<typeof sessionEntry>

/**
 * A session as lists show it. Expected amounts are null before the count, except for administrators who review the till
 * of another person. The float is null while amounts are hidden.
 */
export const sessionRow = z.object({
  id,
  number: z.nullable(z.string()),
  state: z.enum(sessionStates),
  till: z.object({ id, name: z.string() }),
  person: z.object({ id, name: z.string() }),
  openedAt: instant,
  openedOn: z.string(),
  closedAt: z.nullable(instant),
  floatMinor: z.nullable(z.int()),
  expected: z.nullable(methodAmounts),
  countedAmounts: z.nullable(methodAmounts),
})
export type SessionRow = z.output<typeof sessionRow>

export const methodReport = z.object({
  method,
  payments: z.int(),
  paidMinor: z.int(),
  refundedMinor: z.int(),
  /** Negative: voided payments of the same session. */
  voidedMinor: z.int(),
})

export const tillSession = z.extend(sessionRow, {
  float: z.nullable(cashCount),
  /** When its person began to count; amounts are hidden from then until the count. */
  countingSince: z.nullable(instant),
  counted: z.nullable(count),
  recounted: z.nullable(count),
  /** An administrator who counted it for its person. */
  countedBy: z.nullable(z.object({ id, name: z.string() })),
  closedBy: z.nullable(z.object({ id, name: z.string() })),
  /** Why it differs, or why it was closed without a count. */
  reason: z.nullable(z.string()),
  report: z.nullable(z.object({ methods: z.array(methodReport), inMinor: z.int(), outMinor: z.int() })),
  entries: z.array(sessionEntry),
})
export type TillSession = z.output<typeof tillSession>

export const tillFields = {
  name: lineText(2, 40, { min: 'validation.catalogueNameMin', max: 'validation.tooLong' }),
  isActive: z.boolean('validation.invalid'),
  locationId: z.uuid('validation.locationRequired').check(z.toLowerCase()),
  tillId: z.uuid('validation.tillRequired').check(z.toLowerCase()),
  amountMinor: amountMinor(),
  reason,
}
const f = tillFields

/** Without `locationId` the till belongs to the first location. It cannot be moved. */
export const createTillBody = z.strictObject({ name: f.name, locationId: z.optional(f.locationId) })
export type CreateTillBody = z.output<typeof createTillBody>
export const updateTillBody = z.strictObject({ name: z.optional(f.name), isActive: z.optional(f.isActive) })
export type UpdateTillBody = z.output<typeof updateTillBody>

export const openSessionBody = z.strictObject({ tillId: f.tillId, float: cashCount })
export type OpenSessionBody = z.output<typeof openSessionBody>

export const movementBody = z.strictObject({
  kind: z.enum(['in', 'out'], 'validation.invalid'),
  amountMinor: f.amountMinor,
  reason: f.reason,
})
export type MovementBody = z.output<typeof movementBody>

/** Requires a reason if the last count differs from the expected amounts. */
export const closeSessionBody = z.strictObject({ reason: z.optional(f.reason) })
export const closeUncountedBody = z.strictObject({ reason: f.reason })

/** Filters of sessions: a state, or `different` if the last count differs. */
export const sessionFilters = [...sessionStates, 'different'] as const

export const sessionListQuery = z.extend(z.omit(listQuery(['opened']), { search: true }), {
  ...columnTexts(['name']),
  status: z.optional(z.enum(sessionFilters, 'validation.invalid')),
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})
export type SessionListQuery = z.output<typeof sessionListQuery>

export const tillEndpoints = defineEndpoints('Till', {
  get: {
    route: 'GET /till',
    summary: 'Get the clinic’s tills and locations, and the caller’s open session',
    permission: 'till.use',
    answer: {
      status: 200,
      schema: z.object({
        tills: z.array(till),
        locations: z.array(tillLocation),
        session: z.nullable(tillSession),
      }),
    },
  },
  open: {
    route: 'POST /till/sessions',
    summary: 'Open a till with a float that is counted by denomination',
    permission: 'till.use',
    body: openSessionBody,
    answer: { status: 201, schema: tillSession },
    errors: ['till_open', 'day_closed'],
  },
  move: {
    route: 'POST /till/movements',
    summary: 'Put cash into the open till or take it out, with a reason',
    permission: 'till.use',
    body: movementBody,
    answer: { status: 201, schema: tillSession },
    errors: ['till_closed', 'till_short', 'day_closed'],
  },
  beginCount: {
    route: 'POST /till/counting',
    summary: 'Begin to count the open till: its amounts are hidden until it is counted',
    permission: 'till.use',
    answer: { status: 200, schema: tillSession },
    errors: ['till_closed', 'transition_refused'],
    idempotent: true,
  },
  count: {
    route: 'POST /till/count',
    summary: 'Count the open till, once more at most; the answer states what is expected',
    permission: 'till.use',
    body: count,
    answer: { status: 200, schema: tillSession },
    errors: ['till_closed', 'transition_refused'],
    idempotent: true,
  },
  close: {
    route: 'POST /till/close',
    summary: 'Close the counted till, with a reason if it differs',
    permission: 'till.use',
    body: closeSessionBody,
    answer: { status: 200, schema: tillSession },
    errors: ['till_closed', 'transition_refused'],
    idempotent: true,
  },
  sessions: {
    route: 'GET /till/sessions',
    summary: 'List the sessions of all tills',
    permission: 'till.review',
    query: sessionListQuery,
    answer: { status: 200, schema: listOf(sessionRow) },
    errors: ['page_too_deep'],
  },
  export: {
    route: 'GET /till/sessions/export',
    summary: 'Export the sessions that match a filter as CSV',
    permission: 'till.review',
    query: z.omit(sessionListQuery, pageParameters),
    answer: { status: 200, csv: true },
  },
  session: {
    route: 'GET /till/sessions/:id',
    summary: 'Get a session with what moved in it',
    permission: 'till.use',
    answer: { status: 200, schema: tillSession },
  },
  countFor: {
    route: 'POST /till/sessions/:id/count',
    summary: 'Count the open till of another person, once more at most; its document names both',
    permission: 'till.review',
    body: count,
    answer: { status: 200, schema: tillSession },
    errors: ['transition_refused'],
    idempotent: true,
  },
  closeFor: {
    route: 'POST /till/sessions/:id/close',
    summary: 'Close the counted till of another person, with a reason if it differs',
    permission: 'till.review',
    body: closeSessionBody,
    answer: { status: 200, schema: tillSession },
    errors: ['transition_refused', 'day_closed'],
    idempotent: true,
  },
  closeUncounted: {
    route: 'POST /till/sessions/:id/close-uncounted',
    summary: 'Close a session that was left open, without a count',
    permission: 'till.review',
    body: closeUncountedBody,
    answer: { status: 200, schema: tillSession },
    errors: ['transition_refused'],
  },
  createTill: {
    route: 'POST /tills',
    summary: 'Add a till',
    permission: 'till.review',
    body: createTillBody,
    answer: { status: 201, schema: till },
    errors: ['name_taken', 'list_full'],
    versioned: true,
  },
  updateTill: {
    route: 'PATCH /tills/:id',
    summary: 'Rename a till, or take it out of use',
    permission: 'till.review',
    body: updateTillBody,
    answer: { status: 200, schema: till },
    errors: ['name_taken', 'till_open', 'list_full'],
    versioned: true,
  },
})

export const sessionCsv = defineCsv({
  action: 'till.export',
  kind: 'till',
  file: { en: 'cash-counts', es: 'cortes-de-caja' },
  heads: csvHeads({
    folio: ['Folio', 'Folio'],
    till: ['Till', 'Caja'],
    openedAt: ['Opened (clinic time)', 'Apertura (hora de la clínica)'],
    closedAt: ['Closed (clinic time)', 'Corte (hora de la clínica)'],
    float: ['Float (MXN)', 'Fondo de caja (MXN)'],
    expected: ['Expected (MXN): {{method}}', 'Esperado (MXN): {{method}}'],
    counted: ['Counted (MXN): {{method}}', 'Contado (MXN): {{method}}'],
    difference: ['Difference (MXN): {{method}}', 'Diferencia (MXN): {{method}}'],
  }),
})

export const tillNoun = defineNoun('till', {
  names: { one: { en: 'Till', es: 'Caja' }, many: { en: 'Tills', es: 'Cajas' } },
  actions: {
    'till.move': { en: 'Recorded a cash movement', es: 'Registró un movimiento de efectivo' },
    'till.create': { en: 'Added a till', es: 'Agregó una caja' },
    'till.update': { en: 'Updated a till', es: 'Modificó una caja' },
    'till.export': { en: 'Exported cash counts', es: 'Exportó cortes de caja' },
  },
  recorded: {
    amountMinor: { en: 'Amount', es: 'Importe' },
    reason: { en: 'Reason', es: 'Motivo' },
  },
  lists: ['till'],
})

export const tillSessionNoun = defineNoun('till_session', {
  names: { one: { en: 'Cash count', es: 'Corte de caja' }, many: { en: 'Cash counts', es: 'Cortes de caja' } },
  actions: {
    'till.open': { en: 'Opened a till', es: 'Abrió una caja' },
    'till.begin_count': { en: 'Began to count a till', es: 'Empezó a contar una caja' },
    'till.count': { en: 'Counted a till', es: 'Contó una caja' },
    'till.close': { en: 'Closed a till', es: 'Hizo un corte de caja' },
    'till.close_uncounted': { en: 'Closed a till without a count', es: 'Cerró una caja sin conteo' },
  },
})
