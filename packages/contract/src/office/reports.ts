import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { tierId } from '../core/tiers.ts'
import { id } from '../core/text.ts'
import { debtAges } from '../money/debtors.ts'
import { incomeService } from '../core/ledger-kinds.ts'
import { daysQuery } from './dashboard.ts'

const days = { from: z.string(), to: z.string() }

/** Appointments of a weekday, from 1 for Monday, that begin in an hour of the location's clock. */
const visitHour = z.object({ weekday: z.int(), hour: z.int(), held: z.int(), missed: z.int() })
export type VisitHour = z.output<typeof visitHour>

export const noShows = z.object({
  ...days,
  /** Hours with appointments that took place or were missed; cancelled and open ones do not count. */
  hours: z.array(visitHour),
  held: z.int(),
  missed: z.int(),
  asOf: instant,
})
export type NoShows = z.output<typeof noShows>

export const debts = z.object({
  /** Every age, also without debtors. The whole balance of a patient counts at the age of the oldest unpaid charge. */
  ages: z.array(z.object({ age: z.enum(debtAges), debtors: z.int(), owedMinor: z.int() })),
  debtors: z.int(),
  owedMinor: z.int(),
  currency,
  asOf: instant,
})
export type Debts = z.output<typeof debts>

/** Payments completed and refunds made, each on its day; negative if more was refunded than paid. */
const sums = { paidMinor: z.int(), refundedMinor: z.int(), incomeMinor: z.int() }

export const incomeReport = z.object({
  ...days,
  currency,
  /** By the doctor at the time of the payment, most first; null for memberships, sales and payments on account. */
  doctors: z.array(z.object({ doctor: z.nullable(z.object({ id, name: z.string() })), ...sums })),
  /** By service, most first; sales of several items, and payments on account, have no name. */
  services: z.array(
    z.object({
      service: incomeService,
      name: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
      ...sums,
    }),
  ),
  ...sums,
  asOf: instant,
})
export type IncomeReport = z.output<typeof incomeReport>

export const membershipEnds = z.object({
  /** This month and the twelve that follow it, by their first day. */
  months: z.array(z.object({ month: z.string(), tiers: z.record(tierId, z.int()), total: z.int() })),
  total: z.int(),
  asOf: instant,
})
export type MembershipEnds = z.output<typeof membershipEnds>

export const reportEndpoints = defineEndpoints('Reports', {
  noShows: {
    route: 'GET /reports/no-shows',
    summary: 'Get missed appointments by weekday and hour; the last 90 days by default',
    permission: 'dashboard.read',
    query: daysQuery,
    answer: { status: 200, schema: noShows },
  },
  debts: {
    route: 'GET /reports/debts',
    summary: 'Get balances due by age',
    permission: 'money.read',
    answer: { status: 200, schema: debts },
  },
  income: {
    route: 'GET /reports/income',
    summary: 'Get income by doctor and by service; of the last 90 days by default',
    permission: 'income.read',
    query: daysQuery,
    answer: { status: 200, schema: incomeReport },
  },
  memberships: {
    route: 'GET /reports/memberships',
    summary: 'Get memberships that end and are not renewed, by month',
    permission: 'money.read',
    answer: { status: 200, schema: membershipEnds },
  },
})
