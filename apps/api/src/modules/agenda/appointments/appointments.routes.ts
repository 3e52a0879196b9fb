import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { routesOf } from '#/http/handle.ts'
import { appointmentLifecycle } from './lifecycle.service.ts'
import { appointmentObject, sealedAppointments } from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { exportAppointments, listAppointments } from './appointment-list.service.ts'
import { getAppointment, listAppointmentsOfPatient } from './appointments.service.ts'
import { book } from './booking.service.ts'
import { storedTexts, updateAppointment } from './move.service.ts'
import { setAppointmentStatus } from './status.service.ts'

export const appointmentRow = {
  ...routesOf(appointmentEndpoints, (deps) => ({
    list: ({ context, query }) => listAppointments(deps, context, query),
    export: ({ context, query }) => exportAppointments(deps, context, query),
    create: {
      handler: ({ context, body }) => book(deps, context, body),
      replay: ({ context, answer }) => getAppointment(deps, context, answer.id),
    },
    get: ({ context, params }) => getAppointment(deps, context, params.id),
    update: {
      handler: ({ context, call, body }) => updateAppointment(deps, context, { ...call, body }),
      findStored: ({ context, params }) => storedTexts(deps, context, params.id),
    },
    setStatus: {
      handler: ({ context, call, body }) => setAppointmentStatus(deps, context, { ...call, body }),
      replay: ({ context, params }) => getAppointment(deps, context, params.id),
    },
    patient: ({ context, params }) => listAppointmentsOfPatient(deps, context, params.id),
  })),
  name: appointmentObject,
  on: appointmentLifecycle,
  sealed: sealedAppointments,
}
