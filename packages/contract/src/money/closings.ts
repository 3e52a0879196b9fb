import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { listOf, listQuery } from '../core/pagination.ts'
import { methodReport } from './tills.ts'
import { methodAmounts } from './till-counts.ts'
import { method } from './transactions.ts'
import { id } from '../core/text.ts'

export const dayStates = ['open', 'waiting', 'closed'] as const
export type DayState = (typeof dayStates)[number]

const differences = z.array(z.object({ method, amountMinor: z.int() }))

export const dayRow = z.object({
  id,
  day: z.string(),
  location: z.object({ id, name: z.string() }),
  state: z.enum(dayStates),
  /** `D-2026-000001`, assigned when the day closes. */
  number: z.nullable(z.string()),
  /** Sessions that must be closed before the day can be. */
  openSessions: z.int(),
  closedAt: z.nullable(instant),
  /** Null if the day closed automatically. */
  closedBy: z.nullable(z.object({ id, name: z.string() })),
  /** Payments less what was refunded or voided. */
  netMinor: z.nullable(z.int()),
  /** The sum of all counts of the day by method; methods without a difference are left out. */
  differences: z.nullable(differences),
})
export type DayRow = z.output<typeof dayRow>

const closedSession = z.object({
  id,
  number: z.string(),
  till: z.string(),
  person: z.string(),
  floatMinor: z.int(),
  expected: methodAmounts,
  countedAmounts: z.nullable(methodAmounts),
})

export const dayTotals = z.object({
  methods: z.array(methodReport),
  inMinor: z.int(),
  outMinor: z.int(),
  netMinor: z.int(),
  differences,
  sessions: z.array(closedSession),
})
export type DayTotals = z.output<typeof dayTotals>

export const tillDay = z.extend(dayRow, {
  totals: z.nullable(dayTotals),
  /** SHA-256 of the document, which the audit trail also has. */
  sha256: z.nullable(z.string()),
})
export type TillDay = z.output<typeof tillDay>

export const dayListQuery = z.extend(z.omit(listQuery(['day']), { search: true }), {
  status: z.optional(z.enum(dayStates, 'validation.invalid')),
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})
export type DayListQuery = z.output<typeof dayListQuery>

export const dayEndpoints = defineEndpoints('Till', 'till.review', {
  list: {
    route: 'GET /till/days',
    summary: 'List the days of all locations with tills, open and closed',
    query: dayListQuery,
    answer: { status: 200, schema: listOf(dayRow) },
    errors: ['page_too_deep'],
  },
  get: {
    route: 'GET /till/days/:id',
    summary: 'Get a location’s day: once it is closed, its document',
    answer: { status: 200, schema: tillDay },
  },
  close: {
    route: 'POST /till/days/:id/close',
    summary: 'Close a location’s day; if it is today, no money can be taken there until midnight',
    answer: { status: 200, schema: tillDay },
    errors: ['transition_refused', 'day_closed'],
    idempotent: true,
  },
})

export const tillDayNoun = defineNoun('till_day', {
  names: { one: { en: 'Day closing', es: 'Corte del día' }, many: { en: 'Day closings', es: 'Cortes del día' } },
  actions: {
    'till.close_day': { en: 'Closed a day', es: 'Hizo un corte del día' },
  },
  lists: ['tillDays'],
})
