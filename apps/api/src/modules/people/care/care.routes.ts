import { careEndpoints } from '@piel/contract/people/care'
import { routesOf } from '#/http/handle.ts'
import * as care from './care.service.ts'
import { sealedCare } from './care.repository.ts'

export const careRow = {
  ...routesOf(careEndpoints, (deps) => ({
    patients: ({ context, params, query }) => care.listPatients(deps, context, params.id, query),
    doctors: ({ context, params }) => care.listDoctors(deps, context, params.id),
    assign: ({ context, params, body }) => care.assignDoctor(deps, context, params.id, body),
    update: ({ context, call, body }) => care.updateCare(deps, context, { ...call, body }),
    archive: ({ context, call }) => care.archiveCare(deps, context, call),
  })),
  sealed: sealedCare,
}
