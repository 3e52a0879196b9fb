import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { routesOf } from '#/http/handle.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import * as alerts from './alerts.service.ts'
import { sealedAlerts } from './alerts.repository.ts'

export const alertRow = {
  ...routesOf(alertEndpoints, (deps) => ({
    list: ({ context, params }) => alerts.listAlerts(deps, context, params.id),
    create: {
      handler: ({ context, params, body }) => alerts.createAlert(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
    end: {
      handler: ({ context, params, body }) => alerts.endAlert(deps, context, params.id, body.reason),
      replay: async ({ context, answer }) => (await getPerson(deps, context, answer.patientId)) && answer,
    },
    review: {
      handler: ({ context, params, body }) => alerts.reviewAllergies(deps, context, params.id, body),
      replay: async ({ context, params, answer }) => (await getPerson(deps, context, params.id)) && answer,
    },
  })),
  sealed: sealedAlerts,
}
