import { dashboardEndpoints } from '@piel/contract/dashboard'
import { patientEndpoints } from '@piel/contract/patients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const figuresQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboardEndpoints.get, {}, { signal }),
})

/** How many of the newest patients the dashboard shows. */
export const latestCount = 6

export const latestPatientsQuery = queryOptions({
  // Below the key of the patient lists, so that whatever refreshes those refreshes this.
  queryKey: ['patients', 'list', 'latest'],
  queryFn: ({ signal }) =>
    call(patientEndpoints.list, { query: { sort: '-createdAt', page: 1, limit: latestCount } }, { signal }),
})
