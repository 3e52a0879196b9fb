import { patientEndpoints } from '@piel/contract/patients'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { listDuplicates } from './duplicates.service.ts'
import { exportPatients } from './patient-export.service.ts'
import { listPatients } from './patient-list.service.ts'
import * as patients from './patients.service.ts'

export const patientRoutes = (deps: Deps): Route[] => [
  handle(patientEndpoints.list, ({ context, query }) => listPatients(deps, context, query)),
  handle(patientEndpoints.export, ({ context, query }) => exportPatients(deps, context, query)),
  handle(patientEndpoints.register, ({ context, body }) => patients.registerPatient(deps, context, body)),
  handle(patientEndpoints.duplicates, async ({ body }) => ({ data: await listDuplicates(deps, body) })),
  handle(patientEndpoints.get, ({ context, params }) => patients.getPatient(deps, context, params.id)),
  handle(patientEndpoints.update, ({ context, params, body, ifMatch }) =>
    patients.updatePatient(deps, context, { id: params.id, body, ifMatch }),
  ),
  handle(patientEndpoints.archive, ({ context, params, ifMatch }) =>
    patients.archivePatient(deps, context, { id: params.id, ifMatch }),
  ),
  handle(patientEndpoints.restore, ({ context, params, ifMatch }) =>
    patients.restorePatient(deps, context, { id: params.id, ifMatch }),
  ),
]
