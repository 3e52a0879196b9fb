import { handoverEndpoints } from '@piel/contract/treatments/handover'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { countHandover, handOver } from './handover.service.ts'

export const handoverRoutes = (deps: Deps): Route[] => [
  handle(handoverEndpoints.get, ({ params }) => countHandover(deps, params.id)),
  handle(handoverEndpoints.create, ({ context, params, body }) => handOver(deps, context, params.id, body.doctorId)),
]
