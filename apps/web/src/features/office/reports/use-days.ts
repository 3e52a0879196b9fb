import { daysQuery, type DaysQuery } from '@piel/contract/office/dashboard'
import type { IsoDate } from '@piel/contract/core/dates'
import { useSearch } from '@tanstack/react-router'
import { useDates } from '#/lib/dates.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'

/** The days of the reports, from the page's URL. */
export interface Days {
  from: IsoDate
  to: IsoDate
  /** The API's query; without dates in the URL it has none, so that the clinic's clock decides. */
  asked: DaysQuery
  /** Shows other days; empty ones are those by default. */
  show: (days: { from: string; to: string }) => void
}

/** The last 90 days by default, and in place of invalid parameters. */
export function useDays(): Days {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const dates = useDates()
  const { from, to } = daysQuery.safeParse({ from: params['from'], to: params['to'] }).data ?? {}
  const today = dates.today()
  return {
    ...(from === undefined || to === undefined
      ? { from: dates.daysBefore(today, 89), to: today, asked: {} }
      : { from, to, asked: { from, to } }),
    show: (chosen) =>
      changeSearch(({ from: _from, to: _to, ...others }) => (chosen.from === '' ? others : { ...others, ...chosen })),
  }
}
