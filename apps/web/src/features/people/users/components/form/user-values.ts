import { ownEmail } from '@piel/contract/core/contact-email'
import type { RequestOf } from '@piel/contract/core/endpoint'
import type { Duty, Gender, ProfileKind, Role } from '@piel/contract/core/people'
import type { User, userEndpoints } from '@piel/contract/people/users'
import { changedFields } from '#/components/form/changes.ts'
import { emailField, listedPart, listedValues, nameFields } from '#/components/form/listed-values.ts'

type CreateBody = RequestOf<typeof userEndpoints.create>['body']
type UpdateBody = RequestOf<typeof userEndpoints.update>['body']

export const userFieldList = {
  ...nameFields,
  email: emailField,
  phone: { part: 'user', kind: 'phone', group: 'contact', hint: 'form.hints.phone', icon: null },
} as const

/** What a new user does at the clinic: role, duty and profile in one choice. */
export const positions = ['reception', 'clinical', 'doctor', 'ADMIN', 'USER'] as const
export type Position = (typeof positions)[number]

/** An empty text is an absent value. */
export type UserValues = Record<keyof typeof userFieldList, string> & {
  /** Of a new user; empty until chosen. It sets role, duty and whether they are a doctor. */
  position: Position | ''
  role: Role
  /** For the role STAFF; empty until chosen. */
  duty: Duty | ''
  profileKind: ProfileKind
  isPatient: boolean
  isDoctor: boolean
  birthDate: string
  gender: Gender
  invite: boolean
  password: string
  confirmPassword: string
}

const emptyUser: UserValues = {
  ...listedValues(userFieldList),
  position: '',
  role: 'USER',
  duty: '',
  profileKind: 'PATIENT',
  isPatient: false,
  isDoctor: false,
  birthDate: '',
  gender: 'OTHER',
  invite: true,
  password: '',
  confirmPassword: '',
}

export function valuesOf(user: User | undefined): UserValues {
  if (!user) return emptyUser
  return {
    ...emptyUser,
    ...listedValues(userFieldList, { user }),
    email: ownEmail(user.email) ?? '',
    role: user.role,
    duty: user.duty ?? '',
    profileKind: user.profileKind,
  }
}

/** Role, duty and whether they are a doctor, by position. */
export const partsOfPosition = {
  reception: { role: 'STAFF', duty: 'reception', isDoctor: false },
  clinical: { role: 'STAFF', duty: 'clinical', isDoctor: false },
  doctor: { role: 'USER', duty: '', isDoctor: true },
  ADMIN: { role: 'ADMIN', duty: '', isDoctor: false },
  USER: { role: 'USER', duty: '', isDoctor: false },
} as const satisfies Record<Position, Pick<UserValues, 'role' | 'duty' | 'isDoctor'>>

/** Whether a user is a patient unless chosen otherwise: staff and doctors are not. */
export const isPatientByDefault = ({ position, isDoctor }: Pick<UserValues, 'position' | 'isDoctor'>) =>
  position === 'USER' && !isDoctor

/** The fields of a user's request: the named ones, or the required ones. */
const listedOf = (values: UserValues, names?: readonly string[]) =>
  listedPart(userFieldList, 'user', values, names && [...names, 'firstName', 'lastName', 'email']) as Pick<
    CreateBody,
    keyof typeof userFieldList
  >

/** Only the role STAFF has a duty. */
const dutyIn = ({ role, duty }: Pick<UserValues, 'role' | 'duty'>) => (role === 'STAFF' && duty !== '' ? { duty } : {})

/** `withPassword` if the embedded provider stores the passwords. */
export function createBodyOf(values: UserValues, withPassword: boolean): CreateBody {
  const { role, isPatient, isDoctor, invite, password, confirmPassword } = values
  return {
    ...listedOf(values),
    role,
    ...dutyIn(values),
    isPatient,
    isDoctor,
    profileKind: isDoctor ? 'DOCTOR' : isPatient ? 'PATIENT' : 'NONE',
    ...(isPatient && { birthDate: values.birthDate || null, gender: values.gender }),
    ...(withPassword && (invite ? { invite } : { password, confirmPassword })),
  }
}

/** The request that updates a user: the required fields always, the optional ones if changed. */
export function updateBodyOf(base: UserValues, values: UserValues): UpdateBody | undefined {
  const changed = changedFields(base, values)
  if (changed.length === 0) return undefined
  const { email, ...listed } = listedOf(values, changed)
  return {
    ...listed,
    ...(email !== '' && { email }),
    role: values.role,
    ...dutyIn(values),
    profileKind: values.profileKind,
  }
}
