import { recordEndpoints } from '@piel/contract/clinical/records'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { createEntry, listEarlier, getRecord } from './records.service.ts'

export const recordRoutes = (deps: Deps): Route[] => [
  handle(recordEndpoints.list, ({ context, params, query }) => getRecord(deps, context, params.id, query)),
  handle(recordEndpoints.create, ({ context, params, body }) => createEntry(deps, context, params.id, body)),
  handle(recordEndpoints.listEarlierHistory, ({ context, params }) => listEarlier(deps, context, params.id)),
]
