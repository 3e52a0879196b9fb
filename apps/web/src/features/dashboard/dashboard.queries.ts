import { dashboardEndpoints, type Period } from '@piel/contract/dashboard'
import { patientEndpoints } from '@piel/contract/patients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

export const figuresQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboardEndpoints.get, {}, { signal }),
})

/** What the charts are asked for; without days, the last seven of the clinic's calendar. */
export interface AskedRange {
  from?: string
  to?: string
  period: Period
}

export const analyticsQuery = (range: AskedRange) =>
  queryOptions({
    // Below the key of the figures, so that whatever refreshes those refreshes this.
    queryKey: ['dashboard', 'analytics', range],
    queryFn: ({ signal }) => call(dashboardEndpoints.analytics, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many of the newest patients the dashboard shows. */
export const latestCount = 6

export const latestPatientsQuery = queryOptions({
  // Below the key of the patient lists, so that whatever refreshes those refreshes this.
  queryKey: ['patients', 'list', 'latest'],
  queryFn: ({ signal }) =>
    call(patientEndpoints.list, { query: { sort: '-createdAt', page: 1, limit: latestCount } }, { signal }),
})
