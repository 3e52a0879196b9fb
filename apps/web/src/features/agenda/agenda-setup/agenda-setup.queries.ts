import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const agendaSettingsQuery = () => endpointQuery(agendaSettingEndpoints.get, {})

export const useUpdateAgendaSettings = () =>
  useEndpoint(agendaSettingEndpoints.update, { invalidates: [agendaSettingEndpoints, agendaEndpoints] })
