import type { Debts, IncomeReport, MembershipEnds, NoShows } from '@piel/contract/office/reports'
import type { DaysQuery } from '@piel/contract/office/dashboard'
import { addDays, addMonths, endOfMonth, type IsoDate } from '@piel/contract/core/dates'
import { tierIds } from '@piel/contract/core/tiers'
import type { Deps } from '#/deps.ts'
import {
  readDebts,
  readIncomeByDoctor,
  readIncomeByService,
  readMembershipEnds,
  readVisitHours,
} from './reports.repository.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** The days of a report, the last 90 by default. */
const daysOf = ({ from, to }: DaysQuery, today: IsoDate) =>
  from === undefined || to === undefined ? { from: addDays(today, -89), to: today } : { from, to }

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

export async function getNoShows({ db, clock }: Reading, query: DaysQuery): Promise<NoShows> {
  const days = daysOf(query, clock.today())
  const hours = await readVisitHours(db, days)
  return {
    ...days,
    hours,
    held: sumOf(hours, ({ held }) => held),
    missed: sumOf(hours, ({ missed }) => missed),
    asOf: clock.now().toISOString(),
  }
}

export async function getDebts({ db, clock }: Reading): Promise<Debts> {
  const ages = await readDebts(db, clock.today())
  return {
    ages,
    debtors: sumOf(ages, ({ debtors }) => debtors),
    owedMinor: sumOf(ages, ({ owedMinor }) => owedMinor),
    currency: 'MXN',
    asOf: clock.now().toISOString(),
  }
}

export async function getIncome({ db, clock }: Reading, query: DaysQuery): Promise<IncomeReport> {
  const days = daysOf(query, clock.today())
  const [doctors, services] = await Promise.all([readIncomeByDoctor(db, days), readIncomeByService(db, days)])
  return {
    ...days,
    currency: 'MXN',
    doctors,
    services,
    paidMinor: sumOf(services, ({ paidMinor }) => paidMinor),
    refundedMinor: sumOf(services, ({ refundedMinor }) => refundedMinor),
    incomeMinor: sumOf(services, ({ incomeMinor }) => incomeMinor),
    asOf: clock.now().toISOString(),
  }
}

/** How many months after this one are shown: memberships last twelve. */
const monthsAhead = 12

export async function getMembershipEnds({ db, clock }: Reading): Promise<MembershipEnds> {
  const first = `${clock.today().slice(0, 7)}-01`
  const last = addMonths(first, monthsAhead)
  const found = new Map(
    (await readMembershipEnds(db, { from: first, to: endOfMonth(last) })).map((row) => [row.month, row]),
  )
  const months = Array.from({ length: monthsAhead + 1 }, (_, index) => {
    const month = addMonths(first, index)
    const row = found.get(month)
    const tiers = Object.fromEntries(tierIds.map((tier) => [tier, row?.[tier] ?? 0])) as Record<
      (typeof tierIds)[number],
      number
    >
    return { month, tiers, total: row?.total ?? 0 }
  })
  return { months, total: sumOf(months, ({ total }) => total), asOf: clock.now().toISOString() }
}
