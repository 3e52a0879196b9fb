import type { Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorPart, SpecialtyInput } from '@piel/contract/people/doctors'
import {
  federalJurisdiction,
  licenseStatusOn,
  maxLicenses,
  type LicenseConfirmation,
  type LicenseInput,
} from '@piel/contract/people/licenses'
import type { FieldError } from '@piel/contract/core/errors'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { emptyToNull } from '#/lib/fields.ts'
import type { StoredDoctor, StoredLicense, StoredSpecialty } from './doctors.repository.ts'

/** Refuses dates after today, except those already stored. @throws AppError `validation_failed`. */
export function checkDates(
  { specialties, licenses, license }: DoctorPart,
  today: string,
  before?: Pick<StoredDoctor, 'specialties' | 'licenses'>,
): void {
  const errors: FieldError[] = []
  const stored = [
    ...(before?.specialties ?? []).map(({ certifiedAt }) => certifiedAt),
    ...(before?.licenses ?? []).map(({ issuedAt }) => issuedAt),
  ]
  const check = (date: string | null | undefined, pointer: string) => {
    if (date && date > today && !stored.includes(date))
      errors.push({ pointer: `/doctor/${pointer}`, code: 'validation.dateFuture' })
  }
  for (const [i, one] of (specialties ?? []).entries()) check(one.certifiedAt, `specialties/${i}/certifiedAt`)
  for (const [i, one] of (licenses ?? []).entries()) check(one.issuedAt, `licenses/${i}/issuedAt`)
  check(license?.issuedAt, 'license/issuedAt')
  if (errors.length > 0) throw new AppError('validation_failed', { errors })
}

/** @throws AppError `validation_failed` for a leave that ends before it starts, or has no start. */
export function checkLeave({ leaveFrom, leaveUntil }: Leave): void {
  if (leaveUntil === null) return
  if (leaveFrom === null) throw invalidField('/doctor/leaveFrom', 'validation.required')
  if (leaveUntil < leaveFrom) throw invalidField('/doctor/leaveUntil', 'validation.untilBeforeSince')
}

const specialtyOf = ({
  specialtyId,
  certifiedAt,
  certificateNumber,
  certifiedUntil,
}: SpecialtyInput): StoredSpecialty => ({
  specialtyId,
  certifiedAt: emptyToNull(certifiedAt),
  certificateNumber: emptyToNull(certificateNumber),
  certifiedUntil: emptyToNull(certifiedUntil),
})

export interface LicenseChange {
  before: StoredLicense[]
  today: string
  /** Of what is entered; null if it is still to be confirmed. */
  confirmed: LicenseConfirmation | null
}

const licenseFields = ['number', 'jurisdiction', 'issuedAt', 'expiresAt', 'status'] as const

/** EXPIRED is not stored if the date implies it, so that a licence with a renewed date is active again. */
function licenseOf(input: LicenseInput, { before, today, confirmed }: LicenseChange): StoredLicense {
  const expiresAt = emptyToNull(input.expiresAt)
  const isImplied = input.status === 'EXPIRED' && licenseStatusOn({ status: 'ACTIVE', expiresAt }, today) === 'EXPIRED'
  const license = {
    number: input.number,
    jurisdiction: input.jurisdiction,
    issuedAt: emptyToNull(input.issuedAt),
    expiresAt,
    status: isImplied ? ('ACTIVE' as const) : input.status,
  }
  // A licence that does not change keeps its confirmation.
  const same = before.find((one) => licenseFields.every((field) => one[field] === license[field]))
  return same ?? { ...license, confirmed }
}

/** The specialties of a body; undefined if absent. Bare IDs keep their certificates. */
export function specialtiesOf(part: DoctorPart, before: StoredSpecialty[]): StoredSpecialty[] | undefined {
  if (part.specialties) return part.specialties.map(specialtyOf)
  if (part.speciality === undefined) return undefined
  return (part.speciality ?? []).map(
    (id) => before.find(({ specialtyId }) => specialtyId === id) ?? specialtyOf({ specialtyId: id }),
  )
}

/** The licences of a body; undefined if absent. A single one replaces the first; a bare number is a federal licence. */
export function licensesOf(part: DoctorPart, change: LicenseChange): StoredLicense[] | undefined {
  if (part.licenses) return part.licenses.map((license) => licenseOf(license, change))
  const [first, ...others] = change.before
  if (part.licenseNumber && part.licenseNumber === first?.number) return undefined
  const bare = part.licenseNumber
    ? { number: part.licenseNumber, jurisdiction: federalJurisdiction, status: 'ACTIVE' as const }
    : undefined
  const given = part.license ?? bare
  if (!given) return undefined
  const same = ({ number, jurisdiction }: StoredLicense) =>
    number === given.number && jurisdiction.toLowerCase() === given.jurisdiction.toLowerCase()
  if (others.some(same) || others.length >= maxLicenses)
    throw new AppError('validation_failed', {
      errors: [
        {
          pointer: part.license ? '/doctor/license/number' : '/doctor/licenseNumber',
          code: 'validation.licenseRepeated',
        },
      ],
    })
  return [licenseOf(given, change), ...others]
}
