import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMinute } from '#/features/agenda/calendar/components/view/use-minute.ts'
import { useLiveAgenda } from '#/features/agenda/calendar/use-live-agenda.ts'
import { endpointQuery, invalidate } from '#/lib/endpoint-query.ts'

const refreshDay = (client: QueryClient): void => void invalidate(client, [dashboardEndpoints.day])
/** Any change may be one of the day: a visit, a payment, the till. */
const anyChange = /./

/** The user's day, and its moment in ms since 1970 by the server's clock. */
export function useDay(isShown: boolean) {
  useLiveAgenda(refreshDay, anyChange)
  const query = useQuery({
    ...endpointQuery(dashboardEndpoints.day, {}),
    enabled: isShown,
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const { data, dataUpdatedAt } = query
  const passed = useMinute(data && 0, dataUpdatedAt) ?? 0
  return { query, data, moment: data ? Date.parse(data.asOf) + passed * 60_000 : 0 }
}
