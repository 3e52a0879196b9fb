import * as z from 'zod/mini'
import { instant, isIsoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  documentNumber,
  isMexicanLicenseNumber,
  licenseInput,
  licenseState,
  licenseStatus,
  mostLicenses,
} from './licenses.ts'
import { listOf, listQuery } from './pagination.ts'
import { gender, person } from './people.ts'
import { specialtyId, specialtyIds } from './specialties.ts'
import { email, id, idParams, optionalName, personName, phone } from './text.ts'

export const doctorStatuses = ['ACTIVE', 'ON_LEAVE', 'INACTIVE'] as const
export const doctorStatus = z.enum(doctorStatuses, 'validation.invalid')
export type DoctorStatus = z.output<typeof doctorStatus>

/** Row F6: stronger than other accounts' passwords. */
export const strongPassword = z
  .string('validation.passwordRequired')
  .check(
    z.minLength(8, 'validation.passwordMin8'),
    z.maxLength(128, 'validation.passwordMax'),
    z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[@$!%*?&])/su, 'validation.passwordFormatStrong'),
  )

/** Fields of a doctor, each with its rule; the form and the API use these same rules. The empty string means none. */
export const doctorFields = {
  firstName: personName('firstName'),
  middleName: optionalName('middleName'),
  lastName: personName('lastName'),
  secondLastName: optionalName('secondLastName'),
  email: email(),
  password: strongPassword,
  gender,
  phone: z.union([z.literal(''), phone], 'validation.phoneFormat'),
  status: doctorStatus,
  specialtyId,
  certifiedAt: z
    .string('validation.dateInvalid')
    .check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid')),
  certificateNumber: z
    .string('validation.invalid')
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(40, 'validation.certificateNumberMax'),
      z.regex(documentNumber, 'validation.certificateNumberFormat'),
    ),
}
const f = doctorFields

export const specialtyInput = z.strictObject({
  specialtyId: f.specialtyId,
  certifiedAt: z.optional(z.nullable(f.certifiedAt)),
  certificateNumber: z.optional(z.nullable(f.certificateNumber)),
})
export type SpecialtyInput = z.output<typeof specialtyInput>

/** Refuses what stands twice in a list, where it stands the second time. */
function unique<T>(keyOf: (item: T) => string, field: string, message: string) {
  return z.check<T[]>((context) => {
    const seen = new Set<string>()
    for (const [index, item] of context.value.entries()) {
      const key = keyOf(item)
      if (seen.has(key)) context.issues.push({ code: 'custom', message, input: item, path: [index, field] })
      seen.add(key)
    }
  })
}

/** Each speciality once, the first shown first. */
export const specialtyInputs = z.array(specialtyInput, 'validation.invalid').check(
  z.maxLength(10, 'validation.tooMany'),
  unique((item) => item.specialtyId, 'specialtyId', 'validation.specialtyRepeated'),
)
/** The first is shown first. */
export const licenseInputs = z.array(licenseInput, 'validation.invalid').check(
  z.maxLength(mostLicenses, 'validation.tooMany'),
  unique(
    ({ number, jurisdiction }) => `${number}\n${jurisdiction}`.toLowerCase(),
    'number',
    'validation.licenseRepeated',
  ),
)

/** What a professional's part of a call may hold, in the specification's short words and in full. */
const professional = {
  specialties: z.optional(specialtyInputs),
  /** Identifiers alone, as the specification sends them; instead of `specialties`. */
  speciality: z.optional(
    z.nullable(
      z.array(specialtyId, 'validation.invalid').check(
        z.maxLength(10, 'validation.tooMany'),
        z.refine((ids) => new Set(ids).size === ids.length, 'validation.specialtyRepeated'),
      ),
    ),
  ),
  licenses: z.optional(licenseInputs),
  /** The first licence; instead of `licenses`. A change leaves the others as they are. */
  license: z.optional(licenseInput),
  /** A number alone is a Mexican federal licence; others need `license` with a jurisdiction. Instead of both. */
  licenseNumber: z.optional(
    z.nullable(
      z.string('validation.licenseNumberRequired').check(
        z.trim(),
        z.refine((text) => text === '' || isMexicanLicenseNumber(text), 'validation.jurisdictionRequired'),
      ),
    ),
  ),
  phone: z.optional(z.nullable(f.phone)),
  status: z.optional(f.status),
}
const doctorPart = z.strictObject(professional).check(
  z.refine((part) => part.speciality === undefined || part.specialties === undefined, {
    path: ['speciality'],
    error: 'validation.invalid',
  }),
  z.refine((part) => part.license === undefined || part.licenses === undefined, {
    path: ['license'],
    error: 'validation.invalid',
  }),
  z.refine((part) => !part.licenseNumber || (part.license ?? part.licenses) === undefined, {
    path: ['licenseNumber'],
    error: 'validation.invalid',
  }),
)
export type DoctorPart = z.output<typeof doctorPart>

/** `POST /auth/register/doctor`; `password` is optional: without it the doctor has no sign-in yet. */
export const registerDoctorBody = z.strictObject({
  user: z.strictObject({
    email: f.email,
    password: z.optional(f.password),
    firstName: f.firstName,
    middleName: z.optional(z.nullable(f.middleName)),
    lastName: f.lastName,
    secondLastName: z.optional(z.nullable(f.secondLastName)),
    gender: z.optional(f.gender),
    profileKind: z.optional(z.literal('DOCTOR', 'validation.invalid')),
    role: z.optional(z.literal('USER', 'validation.invalid')),
  }),
  doctor: z._default(doctorPart, {}),
})
export type RegisterDoctorBody = z.output<typeof registerDoctorBody>

/** Changes what is sent; specialities and licences are replaced as whole lists. */
export const updateDoctorBody = z.strictObject({
  user: z.optional(
    z.strictObject({
      firstName: z.optional(f.firstName),
      middleName: z.optional(z.nullable(f.middleName)),
      lastName: z.optional(f.lastName),
      secondLastName: z.optional(z.nullable(f.secondLastName)),
      email: z.optional(f.email),
      gender: z.optional(f.gender),
    }),
  ),
  doctor: z.optional(doctorPart),
})
export type UpdateDoctorBody = z.output<typeof updateDoctorBody>

export const license = z.object({
  number: z.string(),
  /** The same, in the specification's word. */
  licenseNumber: z.string(),
  jurisdiction: z.string(),
  issuedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** As it is today: EXPIRED by its date, without anybody entering it. */
  status: licenseStatus,
  state: licenseState,
})
export type License = z.output<typeof license>

export const doctor = z.object({
  id,
  version: z.int(),
  userId: id,
  /** The provider's subject; null until the doctor has a sign-in. */
  auth0Id: z.nullable(z.string()),
  user: person,
  status: doctorStatus,
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null where the number cannot be understood. */
  phoneE164: z.nullable(z.string()),
  specialties: z.array(
    z.object({
      specialtyId,
      certifiedAt: z.nullable(z.string()),
      certificateNumber: z.nullable(z.string()),
      specialty: z.object({ id: specialtyId, name: z.string() }),
    }),
  ),
  licenses: z.array(license),
  /** The first of `licenses`. */
  license: z.nullable(license),
  licenseNumber: z.nullable(z.string()),
  /** The most urgent state among all licences. */
  licenseState,
  /** The identifiers of `specialties`; null where there are none. */
  speciality: z.nullable(z.array(specialtyId)),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: z.nullable(instant),
})
export type Doctor = z.output<typeof doctor>

/** A row of the list: what the table shows. */
export const doctorRow = z.object({
  id,
  userId: id,
  user: z.pick(person, {
    id: true,
    firstName: true,
    middleName: true,
    lastName: true,
    secondLastName: true,
    email: true,
    photoId: true,
  }),
  status: doctorStatus,
  specialties: z.array(specialtyId),
  /** Of the first licence. */
  licenseNumber: z.nullable(z.string()),
  /** The most urgent state among all licences, and when the licence that it speaks of expires. */
  licenseState,
  licenseExpiresAt: z.nullable(z.string()),
  /** The number of that licence, which need not be the first. */
  urgentLicenseNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  createdAt: instant,
  archivedAt: z.nullable(instant),
})
export type DoctorRow = z.output<typeof doctorRow>

export const doctorSorts = ['name', 'createdAt'] as const
export const doctorListQuery = z.extend(listQuery(doctorSorts), {
  speciality: z.optional(z.enum(specialtyIds, 'validation.invalid')),
  status: z.optional(z.enum([...doctorStatuses, 'archived'], 'validation.invalid')),
  /** Doctors with any licence that has expired or will within 90 days. */
  licenses: z.optional(z.enum(['expiring'], 'validation.invalid')),
})

const tag = 'Doctors'
const list = {
  method: 'GET',
  tag,
  permission: 'doctors.read',
  query: doctorListQuery,
  answer: { status: 200, schema: listOf(doctorRow) },
  errors: ['page_too_deep'],
} as const
const changed = { tag, permission: 'doctors.write', params: idParams, versioned: true } as const

export const doctorEndpoints = {
  list: defineEndpoint({ ...list, path: '/doctor', summary: 'List and search doctors' }),
  search: defineEndpoint({ ...list, path: '/doctor/search', summary: 'Doctors of a speciality' }),
  register: defineEndpoint({
    method: 'POST',
    path: '/auth/register/doctor',
    tag,
    summary: 'Register a doctor',
    permission: 'doctors.write',
    body: registerDoctorBody,
    answer: { status: 201, schema: doctor },
    errors: ['email_taken', 'password_too_weak'],
    versioned: true,
    idempotent: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/doctor/:id',
    tag,
    summary: 'Read a doctor',
    permission: 'doctors.read',
    params: idParams,
    answer: { status: 200, schema: doctor },
    errors: ['not_found'],
    versioned: true,
  }),
  update: defineEndpoint({
    ...changed,
    method: 'PATCH',
    path: '/doctor/:id',
    summary: 'Change a doctor',
    body: updateDoctorBody,
    answer: { status: 200, schema: doctor },
    errors: ['not_found', 'email_taken', 'version_conflict'],
  }),
  status: defineEndpoint({
    ...changed,
    method: 'PATCH',
    path: '/doctor/:id/status',
    summary: 'Say that a doctor works, is on leave, or works no longer',
    body: z.strictObject({ status: doctorStatus }),
    answer: { status: 200, schema: doctor },
    errors: ['not_found', 'version_conflict'],
  }),
  archive: defineEndpoint({
    ...changed,
    method: 'DELETE',
    path: '/doctor/:id',
    summary: 'Archive a doctor',
    answer: { status: 204 },
    errors: ['not_found', 'doctor_has_treatments', 'version_conflict'],
  }),
  restore: defineEndpoint({
    ...changed,
    method: 'POST',
    path: '/doctor/:id/restore',
    summary: 'Restore an archived doctor',
    permission: 'doctors.restore',
    answer: { status: 200, schema: doctor },
    errors: ['not_found', 'not_archived', 'email_taken', 'version_conflict'],
  }),
}
