import { blockEndpoints } from '@piel/contract/agenda/blocks'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const blocksQuery = () => endpointQuery(blockEndpoints.list, { query: {} })

const saved = { invalidates: [blockEndpoints, agendaEndpoints] }
export const useCreateBlock = () => useEndpoint(blockEndpoints.create, saved)
export const useUpdateBlock = () => useEndpoint(blockEndpoints.update, saved)
export const useRemoveBlock = () =>
  useEndpoint(blockEndpoints.remove, { ...saved, invalidatesOnError: saved.invalidates })
