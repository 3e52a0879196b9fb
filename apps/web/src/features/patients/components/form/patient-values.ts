import type { RequestOf } from '@piel/contract/endpoint'
import type { Patient, patientEndpoints } from '@piel/contract/patients'
import type { Gender } from '@piel/contract/people'
import { changedFields } from '#/components/form/changes.ts'

type RegisterBody = RequestOf<typeof patientEndpoints.register>['body']
type UpdateBody = RequestOf<typeof patientEndpoints.update>['body']

/** What stands in the patient form; an empty text is an absent value. */
export type PatientValues = {
  firstName: string
  middleName: string
  lastName: string
  secondLastName: string
  birthDate: string
  gender: Gender
  email: string
  phone: string
  address: string
  medicalHistory: string
  password: string
  confirmPassword: string
}

/** The name of a draft: one per user and patient, and one for a new patient. */
export const draftOf = (accountId: string, patientId = 'new') => `${accountId}.patient.${patientId}`

export const emptyPatient: PatientValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  secondLastName: '',
  birthDate: '',
  gender: 'OTHER',
  email: '',
  phone: '',
  address: '',
  medicalHistory: '',
  password: '',
  confirmPassword: '',
}

export function valuesOf({ user, ...patient }: Patient): PatientValues {
  return {
    ...emptyPatient,
    firstName: user.firstName,
    middleName: user.middleName ?? '',
    lastName: user.lastName,
    secondLastName: user.secondLastName ?? '',
    email: user.email,
    birthDate: patient.birthDate ?? '',
    gender: patient.gender,
    phone: patient.phone ?? '',
    address: patient.address ?? '',
    medicalHistory: patient.medicalHistory ?? '',
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** The call that registers what was typed. */
export function registerBodyOf(values: PatientValues): RegisterBody {
  return {
    user: {
      firstName: values.firstName,
      middleName: orNull(values.middleName),
      lastName: values.lastName,
      secondLastName: orNull(values.secondLastName),
      email: values.email,
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'PATIENT',
      role: 'USER',
    },
    patient: {
      birthDate: values.birthDate,
      genderIdentity: values.gender,
      phone: values.phone,
      address: orNull(values.address),
      medicalHistory: orNull(values.medicalHistory),
    },
  }
}

/** The call that carries what changed and nothing else; undefined when nothing did. */
export function updateBodyOf(base: PatientValues, values: PatientValues): UpdateBody | undefined {
  const changed = new Set<string>(changedFields(base, values))
  if (changed.size === 0) return undefined
  const { user, patient } = registerBodyOf(values)
  const pick = <T extends object>(from: T, names: (keyof T & string)[]): Partial<T> => {
    const pairs = names.filter((name) => changed.has(name)).map((name) => [name, from[name]])
    return Object.fromEntries(pairs) as Partial<T>
  }
  return {
    user: pick(user, ['firstName', 'middleName', 'lastName', 'secondLastName', 'email']),
    patient: {
      ...pick(patient, ['birthDate', 'phone', 'address', 'medicalHistory']),
      ...(changed.has('gender') && { genderIdentity: values.gender }),
    },
  }
}
