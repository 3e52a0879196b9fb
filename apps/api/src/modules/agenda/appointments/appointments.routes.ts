import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { exportAppointments, listAppointments } from './appointment-list.service.ts'
import { getAppointment, listAppointmentsOfPatient } from './appointments.service.ts'
import { book } from './booking.service.ts'
import { storedTexts, updateAppointment } from './move.service.ts'
import { setAppointmentStatus } from './status.service.ts'

export const appointmentRoutes = (deps: Deps): Route[] => [
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
