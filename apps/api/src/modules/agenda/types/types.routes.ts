import { appointmentTypeEndpoints, appointmentTypeHistory, appointmentTypeNoun } from '@piel/contract/agenda/types'
import { routesOf } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findType, appointmentTypeObject } from './types.repository.ts'
import * as types from './types.service.ts'

export const appointmentTypeRow = {
  ...routesOf(appointmentTypeEndpoints, (deps) => ({
    list: () => types.listTypes(deps),
    create: ({ context, body }) => types.createType(deps, context, body),
    get: ({ params }) => types.getType(deps.db, params.id),
    update: {
      handler: ({ context, call, body }) => types.updateType(deps, context, { ...call, body }),
      findStored: ({ params }) => findType(deps.db, params.id),
    },
  })),
  name: appointmentTypeObject,
  history: historyOf(appointmentTypeNoun, appointmentTypeHistory, {
    read: (deps, _context, id) => types.getType(deps.db, id),
    update: types.updateType,
  }),
}
