import { treatmentEndpoints, treatmentHistory, treatmentNoun } from '@piel/contract/treatments/treatments'
import { routesOf } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { createTreatment } from './treatment-create.service.ts'
import { exportTreatments } from './treatment-export.service.ts'
import { listTreatments } from './treatment-list.service.ts'
import { findStored, treatmentObject, sealedTreatments } from './treatments.repository.ts'
import * as treatments from './treatments.service.ts'

export const treatmentRow = {
  ...routesOf(treatmentEndpoints, (deps) => ({
    list: ({ context, query }) => listTreatments(deps, context, query),
    export: ({ context, query }) => exportTreatments(deps, context, query),
    create: ({ context, body }) => createTreatment(deps, context, body),
    get: ({ context, params }) => treatments.getTreatment(deps, context, params.id),
    update: {
      handler: ({ context, call, body }) => treatments.updateTreatment(deps, context, { ...call, body }),
      findStored: ({ params }) => findStored(deps.db, params.id, false),
    },
    setStatus: ({ context, call, body }) => treatments.setTreatmentStatus(deps, context, { ...call, body }),
  })),
  name: treatmentObject,
  history: historyOf(treatmentNoun, treatmentHistory, {
    read: treatments.getTreatment,
    update: treatments.updateTreatment,
  }),
  sealed: sealedTreatments,
}
