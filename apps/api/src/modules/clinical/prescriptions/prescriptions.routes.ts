import { prescriptionEndpoints } from '@piel/contract/clinical/prescriptions'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { sealedPrescriptions } from './prescriptions.repository.ts'
import * as prescriptions from './prescriptions.service.ts'

export const prescriptionRow = {
  ...routesOf(prescriptionEndpoints, (deps) => ({
    check: ({ context, params, body }) => prescriptions.checkPrescription(deps, context, params.id, body),
    list: ({ context, params }) => prescriptions.listPrescriptions(deps, context, params.id),
    issue: {
      handler: ({ context, params, body }) => prescriptions.issuePrescription(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
    get: ({ context, params }) => prescriptions.getPrescription(deps, context, params.id),
    void: {
      handler: ({ context, params, body }) => prescriptions.voidPrescription(deps, context, params.id, body.reason),
      replay: async ({ context, answer }) => (await getPerson(deps, context, answer.patientId)) && answer,
    },
    printed: ({ context, params }) => prescriptions.recordPrinted(deps, context, params.id),
  })),
  sealed: sealedPrescriptions,
}
