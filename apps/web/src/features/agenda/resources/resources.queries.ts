import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'

export const resourceQueries = {
  list: () => endpointQuery(resourceEndpoints.list, {}),
  /** The list, for choices. */
  choices: () => ({ ...resourceQueries.list(), staleTime: 60_000 }),
  /** Accounts for a new person. */
  accounts: (search: string) =>
    selectFrom(
      endpointQuery(userEndpoints.list, {
        query: { ...(search !== '' && { search }), limit: 8, status: 'active' },
      }),
      ({ data }: { data: UserRow[] }) => data,
    ),
}

const saved = { invalidates: [resourceEndpoints, agendaEndpoints, appointmentEndpoints] }
export const useCreateResource = () => useEndpoint(resourceEndpoints.create, saved)
export const useUpdateResource = () => useEndpoint(resourceEndpoints.update, saved)
