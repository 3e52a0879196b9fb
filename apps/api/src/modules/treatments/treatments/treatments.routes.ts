import {
  treatmentEndpoints,
  treatmentHistory,
  treatmentNoun,
  updateTreatmentBody,
} from '@piel/contract/treatments/treatments'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { createTreatment } from './treatment-create.service.ts'
import { exportTreatments } from './treatment-export.service.ts'
import { listTreatments } from './treatment-list.service.ts'
import { findStored } from './treatments.repository.ts'
import * as treatments from './treatments.service.ts'

export const treatmentRoutes = (deps: Deps): Route[] => [
  handle(treatmentEndpoints.list, ({ context, query }) => listTreatments(deps, context, query)),
  handle(treatmentEndpoints.export, ({ context, query }) => exportTreatments(deps, context, query)),
  handle(treatmentEndpoints.create, ({ context, body }) => createTreatment(deps, context, body)),
  handle(treatmentEndpoints.get, ({ context, params }) => treatments.getTreatment(deps, context, params.id)),
  handle(
    treatmentEndpoints.update,
    ({ context, call, body }) => treatments.updateTreatment(deps, context, { ...call, body }),
    ({ params }) => findStored(deps.db, params.id, false),
  ),
  handle(treatmentEndpoints.setStatus, ({ context, call, body }) =>
    treatments.setTreatmentStatus(deps, context, { ...call, body }),
  ),
]

export const treatmentVersions = historyOf(treatmentNoun, {
  endpoints: treatmentHistory,
  read: treatments.getTreatment,
  body: updateTreatmentBody,
  update: treatments.updateTreatment,
})
