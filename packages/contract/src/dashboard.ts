import * as z from 'zod/mini'
import { addDays, instant, isIsoDate, isoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { currency } from './money.ts'
import { treatmentStatuses } from './treatments.ts'
import { id } from './text.ts'

/** Points of a chart: one a month (`yearly`, Anual) or one a day (`monthly`, Mensual). */
export const periods = ['yearly', 'monthly'] as const
export type Period = (typeof periods)[number]
/** The longest range of the charts, in days: five years. */
export const longestRange = 1_827

/** Days of the clinic's calendar, both inclusive; the last seven days unless said (row H2). */
export const rangeQuery = z
  .object({
    from: z.optional(isoDate()),
    to: z.optional(isoDate()),
    period: z._default(z.enum(periods, 'validation.invalid'), 'monthly'),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      error: 'validation.rangeIncomplete',
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'validation.rangeOrder',
    }),
    // Asked of what is no date at all too: that is refused by itself.
    z.refine(({ from, to }) => !isIsoDate(from ?? '') || to === undefined || to < addDays(from ?? '', longestRange), {
      path: ['to'],
      error: 'validation.rangeTooLong',
    }),
  )
export type RangeQuery = z.output<typeof rangeQuery>

/** Figures of a range. Every sum equals that of the rows of the list that it opens. */
export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  period: z.enum(periods),
  currency,
  /** What was paid on a day less what of it was given back since, without gaps; `day` is a month's first for `yearly`. */
  income: z.array(
    z.object({ day: z.string(), payments: z.int(), paidMinor: z.int(), refundedMinor: z.int(), incomeMinor: z.int() }),
  ),
  incomeMinor: z.int(),
  /** Treatments started in the range by type and status, the commonest type first; types without any are left out. */
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

const tag = 'Dashboard'
export const dashboardEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/dashboard',
    tag,
    summary: 'The figures of the clinic (row H1)',
    permission: 'dashboard.read',
    answer: {
      status: 200,
      schema: z.object({
        activePatients: z.int(),
        /** All that were ever started, whatever their status. */
        treatments: z.int(),
        /** Paid this month less what of it was given back. */
        monthIncomeMinor: z.int(),
        currency,
        activeDoctors: z.int(),
        /** All, whatever their status. */
        transactions: z.int(),
        registeredThisMonth: z.int(),
        /** False where so many were registered that they were not counted to the end. */
        registeredIsExact: z.optional(z.boolean()),
        /** The month of `monthIncomeMinor`, from its first to its last day. */
        month: z.object({ from: z.string(), to: z.string() }),
        asOf: instant,
      }),
    },
    errors: [],
  }),
  analytics: defineEndpoint({
    method: 'GET',
    path: '/dashboard/analytics',
    tag,
    summary: 'Income over time, and treatments by type and status (row H2)',
    permission: 'dashboard.read',
    query: rangeQuery,
    answer: { status: 200, schema: analytics },
    errors: [],
  }),
  exportIncome: defineEndpoint({
    method: 'GET',
    path: '/dashboard/income/export',
    tag,
    summary: 'Income over time, as CSV',
    permission: 'money.export',
    query: rangeQuery,
    answer: { status: 200, csv: true },
    errors: [],
  }),
  exportTreatments: defineEndpoint({
    method: 'GET',
    path: '/dashboard/treatments/export',
    tag,
    summary: 'Treatments by type and status, as CSV',
    permission: 'treatments.export',
    query: rangeQuery,
    answer: { status: 200, csv: true },
    errors: [],
  }),
}
