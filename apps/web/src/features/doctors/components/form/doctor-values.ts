import type { IsoDate } from '@piel/contract/dates'
import type { Doctor, doctorEndpoints } from '@piel/contract/doctors'
import type { RequestOf } from '@piel/contract/endpoint'
import { federalJurisdiction, type LicenseStatus, licenseStatusOn } from '@piel/contract/licenses'
import type { SpecialtyId } from '@piel/contract/specialties'
import type { Control } from 'react-hook-form'
import { changedFields } from '#/components/form/changes.ts'

type RegisterBody = RequestOf<typeof doctorEndpoints.register>['body']
type UpdateBody = RequestOf<typeof doctorEndpoints.update>['body']

export interface SpecialtyValues {
  /** Empty until one is chosen. */
  specialtyId: SpecialtyId | ''
  certifiedAt: string
  certificateNumber: string
}

export interface LicenseValues {
  number: string
  jurisdiction: string
  issuedAt: string
  expiresAt: string
  status: LicenseStatus
}

/** What stands in the doctor form; an empty text is an absent value. */
export type DoctorValues = {
  firstName: string
  middleName: string
  lastName: string
  secondLastName: string
  email: string
  phone: string
  specialties: SpecialtyValues[]
  licenses: LicenseValues[]
  password: string
  confirmPassword: string
}

export type DoctorControl = Control<DoctorValues, unknown, DoctorValues>

/** The earliest date of a certificate or licence. */
export const oldestDocument = '1940-01-01'

/** The name of a draft: one per user and doctor, and one for a new doctor. */
export const draftOf = (accountId: string, doctorId = 'new') => `${accountId}.doctor.${doctorId}`

export const emptySpecialty: SpecialtyValues = { specialtyId: '', certifiedAt: '', certificateNumber: '' }
export const emptyLicense: LicenseValues = {
  number: '',
  jurisdiction: federalJurisdiction,
  issuedAt: '',
  expiresAt: '',
  status: 'ACTIVE',
}
export const emptyDoctor: DoctorValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phone: '',
  specialties: [],
  licenses: [],
  password: '',
  confirmPassword: '',
}

/** The status as entered. A licence that only its date makes EXPIRED is ACTIVE, so that a new date renews it. */
const enteredStatus = (license: Doctor['licenses'][number], today: IsoDate): LicenseStatus =>
  licenseStatusOn({ status: 'ACTIVE', expiresAt: license.expiresAt }, today) === license.status
    ? 'ACTIVE'
    : license.status

export function valuesOf({ user, ...doctor }: Doctor, today: IsoDate): DoctorValues {
  return {
    ...emptyDoctor,
    firstName: user.firstName,
    middleName: user.middleName ?? '',
    lastName: user.lastName,
    secondLastName: user.secondLastName ?? '',
    email: user.email,
    phone: doctor.phone ?? '',
    specialties: doctor.specialties.map(({ specialtyId, certifiedAt, certificateNumber }) => ({
      specialtyId,
      certifiedAt: certifiedAt ?? '',
      certificateNumber: certificateNumber ?? '',
    })),
    licenses: doctor.licenses.map((license) => ({
      number: license.number,
      jurisdiction: license.jurisdiction,
      issuedAt: license.issuedAt ?? '',
      expiresAt: license.expiresAt ?? '',
      status: enteredStatus(license, today),
    })),
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** The call that registers what was typed. */
export function registerBodyOf(values: DoctorValues): RegisterBody {
  return {
    user: {
      firstName: values.firstName,
      middleName: orNull(values.middleName),
      lastName: values.lastName,
      secondLastName: orNull(values.secondLastName),
      email: values.email,
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'DOCTOR',
      role: 'USER',
    },
    doctor: {
      phone: orNull(values.phone),
      specialties: values.specialties.map(({ specialtyId, certifiedAt, certificateNumber }) => ({
        // The form's rule has refused an empty one.
        specialtyId: specialtyId as SpecialtyId,
        certifiedAt: orNull(certifiedAt),
        certificateNumber: orNull(certificateNumber),
      })),
      licenses: values.licenses.map((license) => ({
        ...license,
        issuedAt: orNull(license.issuedAt),
        expiresAt: orNull(license.expiresAt),
      })),
    },
  }
}

/** The request body with the changed fields; undefined if nothing changed. */
export function updateBodyOf(base: DoctorValues, values: DoctorValues): UpdateBody | undefined {
  const changed = new Set<string>(changedFields(base, values))
  if (changed.size === 0) return undefined
  const { user, doctor = {} } = registerBodyOf(values)
  const pick = <T extends object>(from: T, names: (keyof T & string)[]): Partial<T> => {
    const pairs = names.filter((name) => changed.has(name)).map((name) => [name, from[name]])
    return Object.fromEntries(pairs) as Partial<T>
  }
  return {
    user: pick(user, ['firstName', 'middleName', 'lastName', 'secondLastName', 'email']),
    doctor: pick(doctor, ['phone', 'specialties', 'licenses']),
  }
}
