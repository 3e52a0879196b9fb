import { recordEndpoints } from '@piel/contract/records'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { addEntry, readEarlier, readRecord } from './records.service.ts'

export const recordRoutes = (deps: Deps): Route[] => [
  handle(recordEndpoints.list, ({ context, params, query }) => readRecord(deps, context, params.id, query)),
  handle(recordEndpoints.create, ({ context, params, body }) => addEntry(deps, context, params.id, body)),
  handle(recordEndpoints.listEarlierHistory, ({ context, params }) => readEarlier(deps, context, params.id)),
]
