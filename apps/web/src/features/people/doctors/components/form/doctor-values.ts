import type { IsoDate } from '@piel/contract/core/dates'
import type { Doctor, doctorEndpoints } from '@piel/contract/people/doctors'
import type { RequestOf } from '@piel/contract/core/endpoint'
import { federalJurisdiction, type LicenseStatus, licenseStatusOn } from '@piel/contract/people/licenses'
import type { SpecialtyId } from '@piel/contract/people/specialties'
import type { Control } from 'react-hook-form'
import { changedFields } from '#/components/form/changes.ts'
import { listedPart, listedValues } from '#/components/form/listed-values.ts'
import { type DoctorField, doctorFieldList } from '../doctor-field-list.ts'

type RegisterBody = RequestOf<typeof doctorEndpoints.register>['body']
type UpdateBody = RequestOf<typeof doctorEndpoints.update>['body']

export interface SpecialtyValues {
  /** Empty until one is chosen. */
  specialtyId: SpecialtyId | ''
  certifiedAt: string
  certificateNumber: string
  certifiedUntil: string
}

export interface LicenseValues {
  number: string
  jurisdiction: string
  issuedAt: string
  expiresAt: string
  status: LicenseStatus
}

/** An empty text is an absent value. */
export type DoctorValues = Record<DoctorField, string> & {
  specialties: SpecialtyValues[]
  licenses: LicenseValues[]
  password: string
  confirmPassword: string
}

export type DoctorControl = Control<DoctorValues, unknown, DoctorValues>

export const oldestDocument = '1940-01-01'

export const emptySpecialty: SpecialtyValues = {
  specialtyId: '',
  certifiedAt: '',
  certificateNumber: '',
  certifiedUntil: '',
}
export const emptyLicense: LicenseValues = {
  number: '',
  jurisdiction: federalJurisdiction,
  issuedAt: '',
  expiresAt: '',
  status: 'ACTIVE',
}
const emptyDoctor: DoctorValues = {
  ...listedValues(doctorFieldList),
  specialties: [],
  licenses: [],
  password: '',
  confirmPassword: '',
}

/** The status as entered. A licence that is EXPIRED only by its date counts as ACTIVE, so that a new date renews it. */
const enteredStatus = (license: Doctor['licenses'][number], today: IsoDate): LicenseStatus =>
  licenseStatusOn({ status: 'ACTIVE', expiresAt: license.expiresAt }, today) === license.status
    ? 'ACTIVE'
    : license.status

export function valuesOf(edited: Doctor | undefined, today: IsoDate): DoctorValues {
  if (!edited) return emptyDoctor
  const { user, ...doctor } = edited
  return {
    ...emptyDoctor,
    ...listedValues(doctorFieldList, { user, doctor }),
    specialties: doctor.specialties.map(({ specialtyId, certifiedAt, certificateNumber, certifiedUntil }) => ({
      specialtyId,
      certifiedAt: certifiedAt ?? '',
      certificateNumber: certificateNumber ?? '',
      certifiedUntil: certifiedUntil ?? '',
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

export function registerBodyOf(values: DoctorValues): RegisterBody {
  return {
    user: {
      ...(listedPart(doctorFieldList, 'user', values) as RegisterBody['user']),
      ...(values.password !== '' && { password: values.password }),
      profileKind: 'DOCTOR',
      role: 'USER',
    },
    doctor: {
      ...listedPart(doctorFieldList, 'doctor', values),
      specialties: values.specialties.map(({ specialtyId, certifiedAt, certificateNumber, certifiedUntil }) => ({
        // The form's rule has refused an empty one.
        specialtyId: specialtyId as SpecialtyId,
        certifiedAt: orNull(certifiedAt),
        certificateNumber: orNull(certificateNumber),
        certifiedUntil: orNull(certifiedUntil),
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
  const names = changedFields(base, values)
  if (names.length === 0) return undefined
  const { specialties, licenses } = registerBodyOf(values).doctor ?? {}
  return {
    user: listedPart(doctorFieldList, 'user', values, names),
    doctor: {
      ...listedPart(doctorFieldList, 'doctor', values, names),
      ...(names.includes('specialties') && { specialties }),
      ...(names.includes('licenses') && { licenses }),
    },
  }
}
