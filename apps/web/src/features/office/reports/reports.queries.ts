import { reportEndpoints } from '@piel/contract/office/reports'
import type { DaysQuery } from '@piel/contract/office/dashboard'
import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '#/lib/endpoint-query.ts'

export const noShowsQuery = (days: DaysQuery) => ({
  ...endpointQuery(reportEndpoints.noShows, { query: days }),
  placeholderData: keepPreviousData,
})
export const incomeQuery = (days: DaysQuery) => ({
  ...endpointQuery(reportEndpoints.income, { query: days }),
  placeholderData: keepPreviousData,
})
export const debtsQuery = endpointQuery(reportEndpoints.debts, {})
export const membershipsQuery = endpointQuery(reportEndpoints.memberships, {})
