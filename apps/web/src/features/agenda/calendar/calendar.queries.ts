import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import type { IsoDate } from '@piel/contract/core/dates'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#/lib/endpoint-query.ts'

/** Polling for browsers that receive no events. */
const live = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

export const calendarQueries = {
  day: (query: { date?: IsoDate | undefined; locationId?: string | undefined; by: 'person' | 'room' }) => ({
    ...endpointQuery(agendaEndpoints.day, { query }),
    ...live,
  }),
  week: (query: { resourceId: string; from?: IsoDate | undefined; locationId?: string | undefined }) => ({
    ...endpointQuery(agendaEndpoints.week, { query }),
    ...live,
  }),
}

/** Refetches the appointments on screen after a change elsewhere. */
export const refreshAgenda = (client: QueryClient): void => {
  const shown = [agendaEndpoints.day, agendaEndpoints.week, appointmentEndpoints.list, appointmentEndpoints.patient]
  for (const { method, path } of [...shown, appointmentEndpoints.get])
    void client.invalidateQueries({ queryKey: [`${method} ${path}`] })
}
