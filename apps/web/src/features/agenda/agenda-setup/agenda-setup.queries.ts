import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { blockEndpoints } from '@piel/contract/agenda/blocks'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { locationEndpoints } from '@piel/contract/agenda/locations'
import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import { userEndpoints, type UserRow } from '@piel/contract/people/users'
import { hoursEndpoints } from '@piel/contract/agenda/hours'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'

const byId = (id: string) => ({ params: { id } })

export const setupQueries = {
  locations: () => endpointQuery(locationEndpoints.list, {}),
  resources: () => endpointQuery(resourceEndpoints.list, {}),
  types: () => endpointQuery(appointmentTypeEndpoints.list, {}),
  settings: () => endpointQuery(agendaSettingEndpoints.get, {}),
  blocks: () => endpointQuery(blockEndpoints.list, { query: {} }),
  restDays: (year: number) => endpointQuery(restDayEndpoints.list, { query: { year } }),
  hours: (id: string) => endpointQuery(hoursEndpoints.get, byId(id)),
  /** Accounts for a new person. */
  users: (search: string) =>
    selectFrom(
      endpointQuery(userEndpoints.list, {
        query: { ...(search !== '' && { search }), limit: 8, status: 'active' },
      }),
      ({ data }: { data: UserRow[] }) => data,
    ),
}

/** What shows hours, blocks and columns. */
const shown = [agendaEndpoints]
/** What shows the names of locations, resources and types, too. */
const named = [...shown, appointmentEndpoints]
const locations = { invalidates: [locationEndpoints, ...named] }
export const useCreateLocation = () => useEndpoint(locationEndpoints.create, locations)
export const useUpdateLocation = () => useEndpoint(locationEndpoints.update, locations)

const resources = { invalidates: [resourceEndpoints, ...named] }

export const useCreateResource = () => useEndpoint(resourceEndpoints.create, resources)
export const useUpdateResource = () => useEndpoint(resourceEndpoints.update, resources)

const types = { invalidates: [appointmentTypeEndpoints, ...named] }
export const useCreateAppointmentType = () => useEndpoint(appointmentTypeEndpoints.create, types)
export const useUpdateAppointmentType = () => useEndpoint(appointmentTypeEndpoints.update, types)

const hours = { invalidates: [hoursEndpoints, resourceEndpoints, ...shown] }
export const useSetHours = () => useEndpoint(hoursEndpoints.set, hours)
export const useSetException = () => useEndpoint(hoursEndpoints.setException, hours)

const blocks = { invalidates: [blockEndpoints, ...shown] }
export const useCreateBlock = () => useEndpoint(blockEndpoints.create, blocks)
export const useUpdateBlock = () => useEndpoint(blockEndpoints.update, blocks)
export const useRemoveBlock = () =>
  useEndpoint(blockEndpoints.remove, { ...blocks, invalidatesOnError: blocks.invalidates })

const restDays = { invalidates: [restDayEndpoints, ...shown] }
export const useCreateRestDay = () => useEndpoint(restDayEndpoints.create, restDays)
export const useAcceptRestDays = () => useEndpoint(restDayEndpoints.accept, restDays)
export const useRemoveRestDay = () =>
  useEndpoint(restDayEndpoints.remove, { ...restDays, invalidatesOnError: restDays.invalidates })

export const useUpdateAgendaSettings = () =>
  useEndpoint(agendaSettingEndpoints.update, { invalidates: [agendaSettingEndpoints, ...shown] })
