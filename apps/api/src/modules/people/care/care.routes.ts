import { careEndpoints } from '@piel/contract/people/care'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import * as care from './care.service.ts'

export const careRoutes = (deps: Deps): Route[] => [
  handle(careEndpoints.patients, ({ context, params, query }) => care.listPatients(deps, context, params.id, query)),
  handle(careEndpoints.doctors, ({ context, params }) => care.listDoctors(deps, context, params.id)),
  handle(careEndpoints.assign, ({ context, params, body }) => care.assignDoctor(deps, context, params.id, body)),
  handle(careEndpoints.update, ({ context, call, body }) => care.updateCare(deps, context, { ...call, body })),
  handle(careEndpoints.archive, ({ context, call }) => care.archiveCare(deps, context, call)),
]
