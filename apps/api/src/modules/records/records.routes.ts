import { historyEndpoints } from '@piel/contract/medical-history'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { addEntry, readEarlier, readRecord } from './records.service.ts'

export const recordRoutes = (deps: Deps): Route[] => [
  handle(historyEndpoints.list, ({ context, params, query }) => readRecord(deps, context, params.id, query)),
  handle(historyEndpoints.add, ({ context, params, body }) => addEntry(deps, context, params.id, body)),
  handle(historyEndpoints.earlier, ({ context, params }) => readEarlier(deps, context, params.id)),
]
