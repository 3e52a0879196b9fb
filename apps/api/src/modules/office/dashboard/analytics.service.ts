import type { Analytics, Period, RangeQuery } from '@piel/contract/office/dashboard'
import { addDays, addMonths, type IsoDate } from '@piel/contract/core/dates'
import type { Deps } from '#/deps.ts'
import { readIncome, readTreatments, type Days, type Income } from './dashboard.repository.ts'

type Point = Analytics['income'][number]

export const daysOf = ({ from, to }: RangeQuery, today: IsoDate): Days =>
  from === undefined || to === undefined ? { from: addDays(today, -6), to: today } : { from, to }

/** A point for each day of the range, or for each month that it overlaps, including those without payments. */
export function incomePoints(period: Period, { from, to }: Days, income: readonly Income[]): Point[] {
  const pointOf = (day: IsoDate) => (period === 'yearly' ? `${day.slice(0, 7)}-01` : day)
  const next = (day: IsoDate) => (period === 'yearly' ? addMonths(day, 1) : addDays(day, 1))
  const points = new Map<IsoDate, Point>()
  for (let day = pointOf(from); day <= to; day = next(day))
    points.set(day, { day, payments: 0, paidMinor: 0, refundedMinor: 0, incomeMinor: 0 })
  for (const point of income) {
    if (!points.has(point.day)) throw new Error(`${point.day} is not within ${from} to ${to}`)
    points.set(point.day, { ...point, incomeMinor: point.paidMinor - point.refundedMinor })
  }
  return [...points.values()]
}

export async function getAnalytics({ db, clock }: Pick<Deps, 'db' | 'clock'>, query: RangeQuery): Promise<Analytics> {
  const days = daysOf(query, clock.today())
  const asOf = clock.now().toISOString()
  const [paid, started] = await Promise.all([readIncome(db, query.period, days), readTreatments(db, days)])
  const income = incomePoints(query.period, days, paid)
  return {
    ...days,
    period: query.period,
    currency: 'MXN',
    income,
    incomeMinor: income.reduce((sum, point) => sum + point.incomeMinor, 0),
    treatments: started.map(({ id, nameEn, nameEs, total, ...counts }) => ({
      type: { id, nameEn, nameEs },
      counts,
      total,
    })),
    treatmentsTotal: started.reduce((sum, { total }) => sum + total, 0),
    asOf,
  }
}
