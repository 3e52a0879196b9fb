import { handoverEndpoints } from '@piel/contract/treatments/handover'
import { routesOf } from '#/http/handle.ts'
import { countHandover, handOver } from './handover.service.ts'

export const handoverRow = routesOf(handoverEndpoints, (deps) => ({
  get: ({ params }) => countHandover(deps, params.id),
  create: ({ context, params, body }) => handOver(deps, context, params.id, body.doctorId),
}))
