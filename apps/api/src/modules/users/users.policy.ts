import type { CreateUserBody } from '@piel/contract/users'
import type { ProfileKind, Role } from '@piel/contract/people'

export interface Profile {
  profileKind: ProfileKind
  /** Which records the person gets. */
  isPatient: boolean
  isDoctor: boolean
}

type Said = Pick<CreateUserBody, 'profileKind' | 'isPatient' | 'isDoctor'> & { role: Role }

/** What a new user is: as the boxes say, else as the kind says, else a patient where the role is USER (row D2). */
export function profileOf({ role, profileKind, isPatient, isDoctor }: Said): Profile {
  const kind = profileKind ?? (role === 'USER' && isDoctor !== true ? 'PATIENT' : 'NONE')
  const doctor = isDoctor ?? kind === 'DOCTOR'
  const patient = isPatient ?? kind === 'PATIENT'
  return { profileKind: doctor ? 'DOCTOR' : patient ? 'PATIENT' : 'NONE', isPatient: patient, isDoctor: doctor }
}

/** Whether a change makes a doctor something else. */
export const losesDoctor = (before: { profileKind: ProfileKind }, kind: ProfileKind | undefined): boolean =>
  before.profileKind === 'DOCTOR' && kind !== undefined && kind !== 'DOCTOR'

/** Whether a change takes away an administrator. */
export const losesAdministrator = (before: { role: Role }, role: Role | undefined): boolean =>
  before.role === 'ADMIN' && role !== undefined && role !== 'ADMIN'
