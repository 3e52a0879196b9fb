import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { blockEndpoints } from '@piel/contract/agenda/blocks'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { hoursEndpoints } from '@piel/contract/agenda/hours'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { agendaScope } from '#/modules/core/appointment-store/agenda.policy.ts'
import { exportAppointments, listAppointments } from '#/modules/agenda/appointments/appointment-list.service.ts'
import { getAppointment, listAppointmentsOfPatient } from '#/modules/agenda/appointments/appointments.service.ts'
import * as blocks from '#/modules/agenda/blocks/blocks.service.ts'
import { findBlock } from '#/modules/agenda/blocks/blocks.repository.ts'
import { book } from '#/modules/agenda/appointments/booking.service.ts'
import { getDay, getWeek } from './day.service.ts'
import { listFree } from '#/modules/agenda/availability/availability.service.ts'
import * as hours from '#/modules/agenda/hours/hours.service.ts'
import { storedTexts, updateAppointment } from '#/modules/agenda/appointments/move.service.ts'
import { findResource } from '#/modules/agenda/resources/resources.repository.ts'
import * as resources from '#/modules/agenda/resources/resources.service.ts'
import { setAppointmentStatus } from '#/modules/agenda/appointments/status.service.ts'
import { findType } from '#/modules/agenda/types/types.repository.ts'
import * as types from '#/modules/agenda/types/types.service.ts'

const setupRoutes = (deps: Deps): Route[] => [
  handle(resourceEndpoints.list, ({ context }) => resources.listResources(deps, context)),
  handle(resourceEndpoints.create, ({ context, body }) => resources.createResource(deps, context, body)),
  handle(resourceEndpoints.get, ({ context, params }) => resources.getResource(deps.db, context, params.id)),
  handle(
    resourceEndpoints.update,
    ({ context, call, body }) => resources.updateResource(deps, context, { ...call, body }),
    ({ context, params }) => findResource(deps.db, agendaScope(context), params.id),
  ),
  handle(hoursEndpoints.get, ({ context, params }) => hours.getHours(deps, context, params.id)),
  handle(hoursEndpoints.set, ({ context, call, body }) => hours.setHours(deps, context, { ...call, body })),
  handle(hoursEndpoints.setException, ({ context, call, body }) =>
    hours.setException(deps, context, { ...call, body }),
  ),
  handle(appointmentTypeEndpoints.list, () => types.listTypes(deps)),
  handle(appointmentTypeEndpoints.create, ({ context, body }) => types.createType(deps, context, body)),
  handle(appointmentTypeEndpoints.get, ({ params }) => types.getType(deps.db, params.id)),
  handle(
    appointmentTypeEndpoints.update,
    ({ context, call, body }) => types.updateType(deps, context, { ...call, body }),
    ({ params }) => findType(deps.db, params.id),
  ),
]

export const agendaRoutes = (deps: Deps): Route[] => [
  ...setupRoutes(deps),
  handle(blockEndpoints.list, ({ context, query }) => blocks.listBlocks(deps, context, query)),
  handle(blockEndpoints.create, ({ context, body }) => blocks.createBlock(deps, context, body)),
  handle(blockEndpoints.get, ({ context, params }) => blocks.getBlock(deps, context, params.id)),
  handle(
    blockEndpoints.update,
    ({ context, call, body }) => blocks.updateBlock(deps, context, { ...call, body }),
    ({ context, params }) => findBlock(deps.db, agendaScope(context), params.id),
  ),
  handle(blockEndpoints.remove, ({ context, call }) => blocks.archiveBlock(deps, context, call)),
  handle(agendaEndpoints.day, ({ context, query }) => getDay(deps, context, query)),
  handle(agendaEndpoints.week, ({ context, query }) => getWeek(deps, context, query)),
  handle(agendaEndpoints.free, ({ context, query }) => listFree(deps, context, query)),
  handle(appointmentEndpoints.list, ({ context, query }) => listAppointments(deps, context, query)),
  handle(appointmentEndpoints.export, ({ context, query }) => exportAppointments(deps, context, query)),
  handle(appointmentEndpoints.create, ({ context, body }) => book(deps, context, body)),
  handle(appointmentEndpoints.get, ({ context, params }) => getAppointment(deps, context, params.id)),
  handle(
    appointmentEndpoints.update,
    ({ context, call, body }) => updateAppointment(deps, context, { ...call, body }),
    ({ params }) => storedTexts(deps, params.id),
  ),
  handle(appointmentEndpoints.setStatus, ({ context, call, body }) =>
    setAppointmentStatus(deps, context, { ...call, body }),
  ),
  handle(appointmentEndpoints.patient, ({ context, params }) => listAppointmentsOfPatient(deps, context, params.id)),
]
