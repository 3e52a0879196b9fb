import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { hoursEndpoints } from '@piel/contract/agenda/hours'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const hoursQuery = (resourceId: string) => endpointQuery(hoursEndpoints.get, { params: { id: resourceId } })

const saved = { invalidates: [hoursEndpoints, resourceEndpoints, agendaEndpoints] }
export const useSetHours = () => useEndpoint(hoursEndpoints.set, saved)
export const useSetException = () => useEndpoint(hoursEndpoints.setException, saved)
