import { alertEndpoints } from '@piel/contract/clinical/alerts'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import * as alerts from './alerts.service.ts'

export const alertRoutes = (deps: Deps): Route[] => [
  handle(alertEndpoints.list, ({ context, params }) => alerts.listAlerts(deps, context, params.id)),
  handle(alertEndpoints.create, ({ context, params, body }) => alerts.createAlert(deps, context, params.id, body)),
  handle(alertEndpoints.end, ({ context, params, body }) => alerts.endAlert(deps, context, params.id, body.reason)),
  handle(alertEndpoints.review, ({ context, params, body }) => alerts.reviewAllergies(deps, context, params.id, body)),
]
