import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const restDaysQuery = (year: number) => endpointQuery(restDayEndpoints.list, { query: { year } })

const saved = { invalidates: [restDayEndpoints, agendaEndpoints] }
export const useCreateRestDay = () => useEndpoint(restDayEndpoints.create, saved)
export const useAcceptRestDays = () => useEndpoint(restDayEndpoints.accept, saved)
export const useRemoveRestDay = () =>
  useEndpoint(restDayEndpoints.remove, { ...saved, invalidatesOnError: saved.invalidates })
