import { reachOf } from '@piel/contract/core/permissions'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { maySeeArchivedPatients, patientScope, type PatientScope } from '#/modules/people/patients/patients.policy.ts'

/** The part of the agenda that a caller sees; every read takes one. Doctors see no appointment of archived patients. */
export interface AgendaScope {
  userId: string
  /** Limits to the column and appointments of this person; null for all. */
  ownUserId: string | null
  mayReadMoney: boolean
}

export const agendaScope = ({ reach, actor }: ActorContext): AgendaScope => ({
  userId: actor.userId,
  ownUserId: reach === 'all' ? null : actor.userId,
  mayReadMoney: reachOf(actor.kind, 'money.read') === 'all',
})

/** The scope of a read of appointments, with the patients for which it shows more than the names. */
export interface AppointmentScope extends AgendaScope {
  patients: PatientScope & { withArchived: boolean }
}

export const appointmentScope = ({ clock }: Pick<Deps, 'clock'>, context: ActorContext): AppointmentScope => ({
  ...agendaScope(context),
  patients: { ...patientScope(context, clock.today()), withArchived: maySeeArchivedPatients(context.actor) },
})

export const wholeAgenda = (userId: string): AgendaScope => ({ userId, ownUserId: null, mayReadMoney: false })
