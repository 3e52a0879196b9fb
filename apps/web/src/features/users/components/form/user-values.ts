import type { RequestOf } from '@piel/contract/endpoint'
import type { Gender, ProfileKind, Role } from '@piel/contract/people'
import type { User, userEndpoints } from '@piel/contract/users'
import { changedFields } from '#/components/form/changes.ts'

type CreateBody = RequestOf<typeof userEndpoints.create>['body']
type UpdateBody = RequestOf<typeof userEndpoints.update>['body']

/** What stands in the user form; an empty text is an absent value. */
export type UserValues = {
  firstName: string
  middleName: string
  lastName: string
  secondLastName: string
  email: string
  phone: string
  role: Role
  profileKind: ProfileKind
  isPatient: boolean
  isDoctor: boolean
  birthDate: string
  gender: Gender
  invite: boolean
  password: string
  confirmPassword: string
}

/** The name of a draft: one per signed-in user and edited user, and one for a new user. */
export const draftOf = (accountId: string, userId = 'new') => `${accountId}.user.${userId}`

/** A new user is a patient by default. */
export const emptyUser: UserValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phone: '',
  role: 'USER',
  profileKind: 'PATIENT',
  isPatient: true,
  isDoctor: false,
  birthDate: '',
  gender: 'OTHER',
  invite: false,
  password: '',
  confirmPassword: '',
}

export function valuesOf(user: User): UserValues {
  const { firstName, lastName, email, role, profileKind } = user
  const optional = (text: string | null) => text ?? ''
  return {
    ...emptyUser,
    firstName,
    lastName,
    email,
    role,
    profileKind,
    middleName: optional(user.middleName),
    secondLastName: optional(user.secondLastName),
    phone: optional(user.phone),
  }
}

/** Whether a user is a patient unless chosen otherwise: staff and doctors are not. */
export const isPatientByDefault = ({ role, isDoctor }: Pick<UserValues, 'role' | 'isDoctor'>) =>
  role === 'USER' && !isDoctor

const orNull = (text: string) => (text === '' ? null : text)

/** The call that creates what was typed. `withPassword` where the passwords are kept here. */
export function createBodyOf(values: UserValues, withPassword: boolean): CreateBody {
  const { firstName, lastName, email, role, isPatient, isDoctor, invite, password, confirmPassword } = values
  return {
    firstName,
    lastName,
    email,
    role,
    isPatient,
    isDoctor,
    profileKind: isDoctor ? 'DOCTOR' : isPatient ? 'PATIENT' : 'NONE',
    middleName: orNull(values.middleName),
    secondLastName: orNull(values.secondLastName),
    phone: orNull(values.phone),
    ...(isPatient && { birthDate: orNull(values.birthDate), gender: values.gender }),
    ...(withPassword && (invite ? { invite } : { password, confirmPassword })),
  }
}

/** The request that updates a user: the required fields always, the optional ones if changed. */
export function updateBodyOf(base: UserValues, values: UserValues): UpdateBody | undefined {
  const changed = new Set(changedFields(base, values))
  if (changed.size === 0) return undefined
  const { firstName, lastName, email, role, profileKind } = values
  return {
    firstName,
    lastName,
    email,
    role,
    profileKind,
    ...(changed.has('middleName') && { middleName: orNull(values.middleName) }),
    ...(changed.has('secondLastName') && { secondLastName: orNull(values.secondLastName) }),
    ...(changed.has('phone') && { phone: orNull(values.phone) }),
  }
}
