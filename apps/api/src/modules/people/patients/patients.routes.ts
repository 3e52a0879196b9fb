import { patientEndpoints, patientHistory, patientNoun, updatePatientBody } from '@piel/contract/people/patients'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inParts } from '#/modules/core/person/restored-parts.policy.ts'
import { listDuplicates } from './duplicates.service.ts'
import { exportPatients } from './patient-export.service.ts'
import { listPatients } from './patient-list.service.ts'
import * as patients from './patients.service.ts'

export const patientRoutes = (deps: Deps): Route[] => [
  handle(patientEndpoints.list, ({ context, query }) => listPatients(deps, context, query)),
  handle(patientEndpoints.export, ({ context, query }) => exportPatients(deps, context, query)),
  handle(patientEndpoints.register, ({ context, body }) => patients.registerPatient(deps, context, body)),
  handle(patientEndpoints.duplicates, ({ context, body }) => listDuplicates(deps, context, body)),
  handle(patientEndpoints.get, ({ context, params }) => patients.getPatient(deps, context, params.id)),
  handle(
    patientEndpoints.update,
    ({ context, call, body }) => patients.updatePatient(deps, context, { ...call, body }),
    ({ context, params }) => patients.findStored(deps, context, params.id),
  ),
  handle(patientEndpoints.archive, ({ context, call, query }) =>
    patients.archivePatient(deps, context, { ...call, cancelsAppointments: query.cancelAppointments === 'true' }),
  ),
  handle(patientEndpoints.restore, ({ context, call, body }) =>
    patients.restorePatient(deps, context, { ...call, ...body }),
  ),
  handle(patientEndpoints.requestRestore, ({ context, params }) => patients.requestRestore(deps, context, params.id)),
]

export const patientVersions = historyOf(patientNoun, {
  endpoints: patientHistory,
  read: patients.getPatient,
  body: updatePatientBody,
  bodyOf: inParts('patient'),
  update: patients.updatePatient,
})
