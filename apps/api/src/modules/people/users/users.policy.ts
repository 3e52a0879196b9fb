import { type ActingAccount, actorKindOf, reachOf } from '@piel/contract/core/permissions'
import type { CreateUserBody } from '@piel/contract/people/users'
import type { Duty, ProfileKind, Role } from '@piel/contract/core/people'
import { invalidField } from '#/lib/app-error.ts'

export interface Profile {
  profileKind: ProfileKind
  isPatient: boolean
  isDoctor: boolean
}

type ProfileInput = Pick<CreateUserBody, 'profileKind' | 'isPatient' | 'isDoctor'> & { role: Role }

/** The profile of a new user: from `isPatient` and `isDoctor`, else `profileKind`, else patient for the role USER. */
export function profileOf({ role, profileKind, isPatient, isDoctor }: ProfileInput): Profile {
  const doctor = isDoctor ?? profileKind === 'DOCTOR'
  const patientByKind = profileKind === undefined ? role === 'USER' && isDoctor !== true : profileKind === 'PATIENT'
  const patient = isPatient ?? patientByKind
  return { profileKind: doctor ? 'DOCTOR' : patient ? 'PATIENT' : 'NONE', isPatient: patient, isDoctor: doctor }
}

export const losesDoctor = (before: { profileKind: ProfileKind }, kind: ProfileKind | undefined): boolean =>
  before.profileKind === 'DOCTOR' && kind !== undefined && kind !== 'DOCTOR'

export const losesAdministrator = (before: { role: Role }, role: Role | undefined): boolean =>
  before.role === 'ADMIN' && role !== undefined && role !== 'ADMIN'

/** Whether an account could use a till before a change, and cannot after it. */
export const losesTill = (before: ActingAccount, after: ActingAccount): boolean =>
  reachOf(actorKindOf(before), 'till.use') !== undefined && reachOf(actorKindOf(after), 'till.use') === undefined

/** The duty of an account: the given one, else the earlier one, else reception for the role STAFF. */
export function dutyOf(role: Role, given: Duty | null | undefined, before: Duty | null = null): Duty | null {
  if (role !== 'STAFF') {
    if (given) throw invalidField('/duty', 'validation.dutyOfStaff')
    return null
  }
  if (given === null) throw invalidField('/duty', 'validation.dutyRequired')
  return given ?? before ?? 'reception'
}
