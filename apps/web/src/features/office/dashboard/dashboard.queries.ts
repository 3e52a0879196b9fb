import { dashboardEndpoints, type Period } from '@piel/contract/office/dashboard'
import { patientEndpoints } from '@piel/contract/people/patients'
import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '#/lib/endpoint-query.ts'

export const figuresQuery = endpointQuery(dashboardEndpoints.get, {})

/** The request of the charts; without dates, the last seven days of the clinic's calendar. */
export interface AskedRange {
  from?: string
  to?: string
  period: Period
}

export const analyticsQuery = (range: AskedRange) => ({
  ...endpointQuery(dashboardEndpoints.analytics, { query: range }),
  placeholderData: keepPreviousData,
})

export const latestCount = 6

export const latestPatientsQuery = endpointQuery(patientEndpoints.list, {
  query: { sort: '-createdAt', page: 1, limit: latestCount },
})
