import {
  appointmentTypeEndpoints,
  appointmentTypeHistory,
  appointmentTypeNoun,
  updateAppointmentTypeBody,
} from '@piel/contract/agenda/types'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findType } from './types.repository.ts'
import * as types from './types.service.ts'

export const appointmentTypeRoutes = (deps: Deps): Route[] => [
  handle(appointmentTypeEndpoints.list, () => types.listTypes(deps)),
  handle(appointmentTypeEndpoints.create, ({ context, body }) => types.createType(deps, context, body)),
  handle(appointmentTypeEndpoints.get, ({ params }) => types.getType(deps.db, params.id)),
  handle(
    appointmentTypeEndpoints.update,
    ({ context, call, body }) => types.updateType(deps, context, { ...call, body }),
    ({ params }) => findType(deps.db, params.id),
  ),
]

export const appointmentTypeVersions = historyOf(appointmentTypeNoun, {
  endpoints: appointmentTypeHistory,
  read: (deps, _context, id) => types.getType(deps.db, id),
  body: updateAppointmentTypeBody,
  update: types.updateType,
})
