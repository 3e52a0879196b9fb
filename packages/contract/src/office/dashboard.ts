import * as z from 'zod/mini'
import { appointmentRow } from '../agenda/appointment-shapes.ts'
import { toSign } from '../clinical/notes.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import { addDays, instant, isIsoDate, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { language } from '../core/people.ts'
import type { ActorKind } from '../core/permissions.ts'
import { treatmentStatuses } from '../treatments/treatments.ts'
import { id } from '../core/text.ts'

export const periods = ['yearly', 'monthly'] as const
export type Period = (typeof periods)[number]
export const maxRangeDays = 1_827

const range = { from: z.optional(isoDate()), to: z.optional(isoDate()) }
type Range = { from?: string | undefined; to?: string | undefined }
const rangeChecks = [
  z.refine<Range>(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'validation.rangeIncomplete',
  }),
  z.refine<Range>(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'validation.rangeOrder',
  }),
  // Runs for malformed dates too, which have an error of their own.
  z.refine<Range>(
    ({ from, to }) => !isIsoDate(from ?? '') || to === undefined || to < addDays(from ?? '', maxRangeDays),
    { path: ['to'], error: 'validation.rangeTooLong' },
  ),
] as const

/** Days of the clinic's calendar, both or none. */
export const daysQuery = z.strictObject(range).check(...rangeChecks)
export type DaysQuery = z.output<typeof daysQuery>

export const rangeQuery = z
  .strictObject({ ...range, period: z._default(z.enum(periods, 'validation.invalid'), 'monthly') })
  .check(...rangeChecks)
export type RangeQuery = z.output<typeof rangeQuery>

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  period: z.enum(periods),
  currency,
  /**
   * Payments completed and refunds made on each day, without gaps; `day` is the first of a month for `yearly`. The income
   * of a day is negative if more was refunded than paid.
   */
  income: z.array(
    z.object({ day: z.string(), payments: z.int(), paidMinor: z.int(), refundedMinor: z.int(), incomeMinor: z.int() }),
  ),
  incomeMinor: z.int(),
  treatments: z.array(
    z.object({
      type: z.object({ id, nameEn: z.string(), nameEs: z.string() }),
      counts: z.record(z.enum(treatmentStatuses), z.int()),
      total: z.int(),
    }),
  ),
  treatmentsTotal: z.int(),
  asOf: instant,
})
export type Analytics = z.output<typeof analytics>

/** The parts of the day that a kind of actor sees beside its appointments; the others are null and are not read. */
export const daySections: Record<ActorKind, readonly ('toConfirm' | 'till' | 'money' | 'toSign')[]> = {
  USER: [],
  DOCTOR: ['toSign'],
  CLINICAL: ['toSign'],
  STAFF: ['toConfirm', 'till'],
  ADMIN: ['toConfirm', 'till', 'money', 'toSign'],
}

/** The most appointments of a day, and of the ones to confirm; the totals count all. */
export const maxOfDay = { rows: 300, toConfirm: 20 } as const

const visit = z.extend(appointmentRow, { startedAt: z.nullable(instant) })
export type Visit = z.output<typeof visit>

const toConfirm = z.extend(appointmentRow, { messages: z.object({ phoneE164: z.nullable(z.string()), language }) })
export type ToConfirm = z.output<typeof toConfirm>

/** The user's day at all locations: what the home shows first. */
export const dashboardDay = z.object({
  date: z.string(),
  asOf: instant,
  /** The caller's column of the agenda; null for people who attend no patients. */
  ownId: z.nullable(id),
  /** Open appointments of earlier days; 1,000 for more. */
  openEarlier: z.int(),
  hasSeveralLocations: z.boolean(),
  /** Appointments of today, without cancelled and missed ones, by start; doctors their own. */
  rows: z.array(visit),
  /** Booked appointments of the next day that has appointments, within a week. */
  toConfirm: z.nullable(z.object({ total: z.int(), rows: z.array(toConfirm) })),
  /** The caller's own till; `session` is null while it is closed. */
  till: z.nullable(
    z.object({
      session: z.nullable(
        z.object({ id, tillName: z.string(), openedAt: instant, openedOn: z.string(), isCounted: z.boolean() }),
      ),
    }),
  ),
  /** The caller's notes to sign and visits to write; null for those who write none. */
  toSign: z.nullable(toSign),
  money: z.nullable(
    z.object({ payments: z.int(), incomeMinor: z.int(), debtors: z.int(), owedMinor: z.int(), openTills: z.int() }),
  ),
})
export type DashboardDay = z.output<typeof dashboardDay>

export const dashboardEndpoints = defineEndpoints('Dashboard', {
  get: {
    route: 'GET /dashboard',
    summary: 'Get the key figures of the clinic',
    permission: 'dashboard.read',
    answer: {
      status: 200,
      schema: z.object({
        activePatients: z.int(),
        treatments: z.int(),
        monthIncomeMinor: z.int(),
        currency,
        activeDoctors: z.int(),
        transactions: z.int(),
        registeredThisMonth: z.int(),
        registeredIsExact: z.optional(z.boolean()),
        month: z.object({ from: z.string(), to: z.string() }),
        asOf: instant,
      }),
    },
  },
  day: {
    route: 'GET /dashboard/day',
    summary: 'Get the caller’s day: appointments, what is to confirm, the own till; for administrators the money too',
    permission: 'agenda.read',
    answer: { status: 200, schema: dashboardDay },
  },
  visit: {
    route: 'GET /dashboard/visit',
    summary: 'Get the caller’s visit in progress, the last started one; null without one',
    permission: 'agenda.read',
    answer: { status: 200, schema: z.object({ visit: z.nullable(visit) }) },
  },
  analytics: {
    route: 'GET /dashboard/analytics',
    summary: 'Get income over time and treatments by type and status',
    permission: 'dashboard.read',
    query: rangeQuery,
    answer: { status: 200, schema: analytics },
  },
  exportIncome: {
    route: 'GET /dashboard/income/export',
    summary: 'Export income over time as CSV',
    permission: 'money.export',
    query: rangeQuery,
    answer: { status: 200, csv: true },
  },
  exportTreatments: {
    route: 'GET /dashboard/treatments/export',
    summary: 'Export treatments by type and status as CSV',
    permission: 'treatments.export',
    query: rangeQuery,
    answer: { status: 200, csv: true },
  },
})

export const incomeCsv = defineCsv({
  action: 'transaction.export',
  kind: 'transaction',
  file: { en: 'income', es: 'ingresos' },
  heads: csvHeads({
    month: ['Month', 'Mes'],
    payments: ['Payments', 'Cobros'],
    paid: ['Paid (MXN)', 'Pagado (MXN)'],
    refunded: ['Refunded (MXN)', 'Reembolsado (MXN)'],
    income: ['Income (MXN)', 'Ingresos (MXN)'],
  }),
})

export const treatmentFigureCsv = defineCsv({
  action: 'treatment.export',
  kind: 'treatment',
  file: { en: 'treatments-by-type', es: 'tratamientos-por-tipo' },
  heads: csvHeads({
    total: ['Total', 'Total'],
  }),
})
