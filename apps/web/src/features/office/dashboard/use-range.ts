import { type Period, rangeQuery } from '@piel/contract/office/dashboard'
import type { IsoDate } from '@piel/contract/core/dates'
import { useSearch } from '@tanstack/react-router'
import { useDates } from '#/lib/dates.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'
import type { AskedRange } from './dashboard.queries.ts'

/** The range of the charts, from the page's URL. */
export interface Range {
  from: IsoDate
  to: IsoDate
  period: Period
  /** The API's query; without dates in the URL it has none, so that the clinic's clock decides. */
  asked: AskedRange
  show: (change: { from?: IsoDate; to?: IsoDate; period?: Period }) => void
}

/** Invalid parameters fall back to their default. */
export function useRange(): Range {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const dates = useDates()
  const read = rangeQuery.safeParse({ from: params['from'], to: params['to'], period: params['period'] })
  const { from, to, period } = read.data ?? { period: 'monthly' as const }
  const today = dates.today()
  return {
    ...(from === undefined || to === undefined
      ? { from: dates.daysBefore(today, 6), to: today, asked: { period } }
      : { from, to, asked: { from, to, period } }),
    period,
    show: (change) => changeSearch((shown) => ({ ...shown, ...change })),
  }
}
