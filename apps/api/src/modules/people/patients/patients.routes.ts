import { patientEndpoints, patientHistory, patientNoun } from '@piel/contract/people/patients'
import { routesOf } from '#/http/handle.ts'
import { patientObject, sealedPatients } from './patients.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { inParts } from '#/modules/core/person/restored-parts.policy.ts'
import { listDuplicates } from './duplicates.service.ts'
import { exportPatients } from './patient-export.service.ts'
import { listPatients } from './patient-list.service.ts'
import * as patients from './patients.service.ts'

export const patientRow = {
  ...routesOf(patientEndpoints, (deps) => ({
    list: ({ context, query }) => listPatients(deps, context, query),
    export: ({ context, query }) => exportPatients(deps, context, query),
    register: ({ context, body }) => patients.registerPatient(deps, context, body),
    duplicates: ({ context, body }) => listDuplicates(deps, context, body),
    get: ({ context, params }) => patients.getPatient(deps, context, params.id),
    update: {
      handler: ({ context, call, body }) => patients.updatePatient(deps, context, { ...call, body }),
      findStored: ({ context, params }) => patients.findStored(deps, context, params.id),
    },
    archive: ({ context, call, query }) =>
      patients.archivePatient(deps, context, { ...call, cancelsAppointments: query.cancelAppointments === 'true' }),
    restore: ({ context, call, body }) => patients.restorePatient(deps, context, { ...call, ...body }),
    requestRestore: ({ context, params }) => patients.requestRestore(deps, context, params.id),
  })),
  name: patientObject,
  history: historyOf(patientNoun, patientHistory, {
    read: patients.getPatient,
    bodyOf: inParts('patient'),
    update: patients.updatePatient,
  }),
  sealed: sealedPatients,
}
