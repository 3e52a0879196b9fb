import { isAtDesk } from '@piel/contract/people/patient-alerts'
import type { IsoDate } from '@piel/contract/core/dates'
import { reachOf } from '@piel/contract/core/permissions'
import type { ProfileKind, Role } from '@piel/contract/core/people'
import type { Deps } from '#/deps.ts'
import type { Actor, ActorContext } from '#/lib/context.ts'

/** The patients that a call may access; every read of patients takes one. */
export interface PatientScope {
  /** Limits to the patients that this doctor treats on `day`; null for all. */
  doctorId: string | null
  day: IsoDate
}

export function patientScope(context: ActorContext, today: IsoDate): PatientScope {
  return { doctorId: context.reach === 'all' ? null : context.actor.userId, day: today }
}

export const maySeeArchivedPatients = (actor: Actor): boolean => reachOf(actor.kind, 'patients.restore') === 'all'

export interface AlertsView {
  atDesk: boolean
  day: IsoDate
  timeZone: string
}

export const alertsView = ({ clock, env }: Pick<Deps, 'clock' | 'env'>, { actor }: ActorContext): AlertsView => ({
  atDesk: isAtDesk(actor.kind),
  day: clock.today(),
  timeZone: env.clinic.timeZone,
})

/** Doctors treat patients without seeing their balances. */
export const maySeeAccounts = (actor: Actor): boolean => reachOf(actor.kind, 'money.read') !== undefined

interface Person {
  role: Role
  profileKind: ProfileKind
}

/** Archiving a patient who is also a doctor or staff must not archive the account. */
export const isOnlyPatient = (person: Person): boolean => person.role === 'USER' && person.profileKind !== 'DOCTOR'
