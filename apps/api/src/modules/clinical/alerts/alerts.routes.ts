import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { routesOf } from '#/http/handle.ts'
import * as alerts from './alerts.service.ts'

export const alertRow = routesOf(alertEndpoints, (deps) => ({
  list: ({ context, params }) => alerts.listAlerts(deps, context, params.id),
  create: ({ context, params, body }) => alerts.createAlert(deps, context, params.id, body),
  end: ({ context, params, body }) => alerts.endAlert(deps, context, params.id, body.reason),
  review: ({ context, params, body }) => alerts.reviewAllergies(deps, context, params.id, body),
}))
