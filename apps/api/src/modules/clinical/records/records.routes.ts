import { recordEndpoints } from '@piel/contract/clinical/records'
import { routesOf } from '#/http/handle.ts'
import { createEntry, listEarlier, getRecord } from './records.service.ts'

export const recordRow = routesOf(recordEndpoints, (deps) => ({
  list: ({ context, params, query }) => getRecord(deps, context, params.id, query),
  create: ({ context, params, body }) => createEntry(deps, context, params.id, body),
  listEarlierHistory: ({ context, params }) => listEarlier(deps, context, params.id),
}))
