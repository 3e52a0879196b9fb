import type { Appointment, appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { isTakenBackLater } from '@piel/contract/agenda/appointment-shapes'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { audited } from '#/audit/audit.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { alertsView, maySeeAccounts } from '#/modules/people/patients/patients.policy.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { agendaScope, appointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findAppointment, findPatientOf, listOfPatient } from './appointments.repository.ts'

/** @throws AppError `not_found`, also for appointments of other persons that the caller may not see. */
export async function loadAppointment(
  deps: Deps,
  context: ActorContext,
  id: string,
  db: Queryable = deps.db,
): Promise<Appointment> {
  const now = deps.clock.now().toISOString()
  const view = { alerts: alertsView(deps, context), now, mayReadMoney: maySeeAccounts(context.actor) }
  const found = await findAppointment(db, id, appointmentScope(deps, context), view)
  if (!found) throw new AppError('not_found')
  const { lastStep, ...appointment } = found
  const isUndone = lastStep !== null && (lastStep.isToday || isTakenBackLater(found.status))
  return { ...appointment, takeBackTo: isUndone && found.status !== 'cancelled' ? lastStep.from : null }
}

/** Gets an appointment and records that its patient was read. @throws AppError `not_found`. */
export async function getAppointment(deps: Deps, context: ActorContext, id: string): Promise<Appointment> {
  const patientId = await findPatientOf(deps.db, id, agendaScope(context))
  if (patientId === undefined) throw new AppError('not_found')
  const event = { action: 'appointment.read', object: { kind: 'patient', id: patientId } } as const
  return await loadAppointment(deps, context, id, audited(deps.db, context, event))
}

export async function listAppointmentsOfPatient(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof appointmentEndpoints.patient>> {
  const owner = await getPerson(deps, context, patientId)
  const event = { action: 'appointment.read', object: { kind: 'patient', id: owner.id } } as const
  const view = { alerts: alertsView(deps, context), now: deps.clock.now().toISOString() }
  return await listOfPatient(
    deps.db,
    audited(deps.db, context, event),
    owner.ids,
    appointmentScope(deps, context),
    view,
  )
}
