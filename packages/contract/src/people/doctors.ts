import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineHistory } from '../core/history.ts'
import type { Labels } from '../core/labels.ts'
import { instant, isIsoDate } from '../core/dates.ts'
import { doctorTitle, doctorTitleLabels } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { both, field, type Field } from '../core/fields.ts'
import { leaveAnswer, leaveLabels } from './doctor-leave.ts'
import { paperAnswer, paperHistory, paperLabels, paperOfDoctor } from './doctor-papers.ts'
import { documentNumber, isMexicanLicenseNumber, license, licenseInput, licenseState, maxLicenses } from './licenses.ts'
import { columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { gender, person, personLabels, personRow } from '../core/people.ts'
import { specialtyId, specialtyIds } from './specialties.ts'
import { nullish, optionalOfPerson, requiredOfPerson, restoreBody } from '../core/person-fields.ts'
import { id, optionalPhone } from '../core/text.ts'

export const doctorStatuses = ['ACTIVE', 'ON_LEAVE', 'INACTIVE'] as const
export const doctorStatus = z.enum(doctorStatuses, 'validation.invalid')
export type DoctorStatus = z.output<typeof doctorStatus>
export const doctorStatusLabels = {
  en: { ACTIVE: 'Active', ON_LEAVE: 'On leave', INACTIVE: 'Inactive', archived: 'Archived' },
  es: { ACTIVE: 'Activo', ON_LEAVE: 'De permiso', INACTIVE: 'Inactivo', archived: 'Archivado' },
} as const satisfies Labels<DoctorStatus | 'archived'>

export const strongPassword = z
  .string('validation.passwordRequired')
  .check(
    z.minLength(8, 'validation.passwordMin8'),
    z.maxLength(128, 'validation.passwordMax'),
    z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[@$!%*?&])/su, 'validation.passwordFormatStrong'),
  )

const optionalDate = z.string('validation.dateInvalid').check(
  line,
  z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'),
)

/** Bodies accept each of these fields; an empty text means no value. */
export const optionalOfDoctor = {
  phone: optionalPhone,
  title: doctorTitle,
  leaveFrom: optionalDate,
  leaveUntil: optionalDate,
  ...paperOfDoctor,
}

/** Rules of the fields with one value each; forms derive from them. */
export const doctorFieldRules = { ...requiredOfPerson, ...optionalOfPerson, ...optionalOfDoctor }

/** Names of the fields with one value each. */
export const doctorLabels = {
  en: { ...personLabels.en, ...paperLabels.en, ...leaveLabels.en, title: 'Title' },
  es: { ...personLabels.es, ...paperLabels.es, ...leaveLabels.es, title: 'Título' },
} as const satisfies Labels<keyof typeof doctorFieldRules>

/** The optional fields as versions keep them. */
export const optionalDoctorHistory = {
  phone: field.text(...both(doctorLabels, 'phone')),
  title: field.choice(...both(doctorLabels, 'title'), doctorTitleLabels),
  leaveFrom: field.date(...both(doctorLabels, 'leaveFrom')),
  leaveUntil: field.date(...both(doctorLabels, 'leaveUntil')),
  ...paperHistory,
} satisfies Record<keyof typeof optionalOfDoctor, Field>

export const doctorFields = {
  ...doctorFieldRules,
  password: strongPassword,
  gender,
  status: doctorStatus,
  specialtyId,
  certifiedAt: optionalDate,
  certifiedUntil: optionalDate,
  certificateNumber: z
    .string('validation.invalid')
    .check(
      line,
      z.maxLength(40, 'validation.certificateNumberMax'),
      z.regex(documentNumber, 'validation.certificateNumberFormat'),
    ),
}
const f = doctorFields

export const specialtyInput = z.strictObject({
  specialtyId: f.specialtyId,
  certifiedAt: z.optional(z.nullable(f.certifiedAt)),
  certificateNumber: z.optional(z.nullable(f.certificateNumber)),
  /** The last day of the council's certificate. */
  certifiedUntil: z.optional(z.nullable(f.certifiedUntil)),
})
export type SpecialtyInput = z.output<typeof specialtyInput>

/** Rejects duplicates in a list; the issue points at the repeated item. */
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

export const specialtyInputs = z.array(specialtyInput, 'validation.invalid').check(
  z.maxLength(10, 'validation.tooMany'),
  unique((item) => item.specialtyId, 'specialtyId', 'validation.specialtyRepeated'),
)
export const licenseInputs = z.array(licenseInput, 'validation.invalid').check(
  z.maxLength(maxLicenses, 'validation.tooMany'),
  unique(
    ({ number, jurisdiction }) => `${number}\n${jurisdiction}`.toLowerCase(),
    'number',
    'validation.licenseRepeated',
  ),
)

/** Professional data of a request, in full or in the specification's short forms. */
const professional = {
  specialties: z.optional(specialtyInputs),
  /** Short form of `specialties`: IDs only. Cannot be combined with it. */
  speciality: z.optional(
    z.nullable(
      z.array(specialtyId, 'validation.invalid').check(
        z.maxLength(10, 'validation.tooMany'),
        z.refine((ids) => new Set(ids).size === ids.length, 'validation.specialtyRepeated'),
      ),
    ),
  ),
  licenses: z.optional(licenseInputs),
  /** Short form of `licenses`: the first licence. An update leaves the others unchanged. Cannot be combined with it. */
  license: z.optional(licenseInput),
  /** Short form of `license`: the number of a Mexican federal licence. Cannot be combined with the other two. */
  licenseNumber: z.optional(
    z.nullable(
      z.string('validation.licenseNumberRequired').check(
        line,
        z.refine((text) => text === '' || isMexicanLicenseNumber(text), 'validation.jurisdictionRequired'),
      ),
    ),
  ),
  ...nullish(optionalOfDoctor),
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

/**
 * `POST /auth/register/doctor`. Without `password` the doctor cannot sign in yet. Administrators can set one; a
 * password sent by STAFF is ignored, and the doctor is invited to choose one.
 */
export const registerDoctorBody = z.strictObject({
  user: z.strictObject({
    ...requiredOfPerson,
    ...nullish(optionalOfPerson),
    password: z.optional(f.password),
    gender: z.optional(f.gender),
    profileKind: z.optional(z.literal('DOCTOR', 'validation.invalid')),
    role: z.optional(z.literal('USER', 'validation.invalid')),
  }),
  doctor: z._default(doctorPart, {}),
})
export type RegisterDoctorBody = z.output<typeof registerDoctorBody>

/** Updates the fields sent; lists of specialties and licences are replaced as a whole. */
export const updateDoctorBody = z.strictObject({
  user: z.optional(z.partial(z.strictObject({ ...requiredOfPerson, ...nullish(optionalOfPerson), gender }))),
  doctor: z.optional(doctorPart),
})
export type UpdateDoctorBody = z.output<typeof updateDoctorBody>

export const doctor = z.object({
  id,
  version: z.int(),
  userId: id,
  /** The provider's subject; null until the doctor can sign in. */
  auth0Id: z.nullable(z.string()),
  user: z.extend(person, { auth0Id: z.nullable(z.string()) }),
  /** How the doctor chooses to be addressed; null if not stated. */
  title: z.nullable(doctorTitle),
  status: doctorStatus,
  ...leaveAnswer,
  ...paperAnswer,
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null if the number cannot be parsed. */
  phoneE164: z.nullable(z.string()),
  specialties: z.array(
    z.object({
      specialtyId,
      certifiedAt: z.nullable(z.string()),
      certificateNumber: z.nullable(z.string()),
      certifiedUntil: z.nullable(z.string()),
      specialty: z.object({ id: specialtyId, name: z.string() }),
    }),
  ),
  licenses: z.array(license),
  license: z.nullable(license),
  licenseNumber: z.nullable(z.string()),
  /** The most urgent state among all licences. */
  licenseState,
  /** IDs of `specialties`; null if there are none. */
  speciality: z.nullable(z.array(specialtyId)),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: z.nullable(instant),
})
export type Doctor = z.output<typeof doctor>

/**
 * A registered doctor, with the invitation if STAFF registered them; its link is only mailed, never in the response.
 */
export const registeredDoctor = z.extend(doctor, {
  invitation: z.optional(
    z.object({
      expiresAt: instant,
      /** The address that the link is sent to; null if no mail server is configured. */
      sentTo: z.nullable(z.string()),
    }),
  ),
})
export type RegisteredDoctor = z.output<typeof registeredDoctor>

export const doctorRow = z.object({
  id,
  version: z.int(),
  userId: id,
  user: personRow,
  title: z.nullable(doctorTitle),
  status: doctorStatus,
  ...leaveAnswer,
  specialties: z.array(specialtyId),
  /** Number of the first licence. */
  licenseNumber: z.nullable(z.string()),
  /** The most urgent state among all licences, and the expiry date of that licence. */
  licenseState,
  licenseExpiresAt: z.nullable(z.string()),
  /** Number of that licence; not necessarily the first one. */
  urgentLicenseNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  createdAt: instant,
  archivedAt: z.nullable(instant),
})
export type DoctorRow = z.output<typeof doctorRow>

export const doctorSorts = ['name', 'createdAt'] as const
export const doctorListQuery = z.extend(listQuery(doctorSorts), {
  ...columnTexts(['name', 'license']),
  speciality: z.optional(z.enum(specialtyIds, 'validation.invalid')),
  status: z.optional(z.enum([...doctorStatuses, 'archived'], 'validation.invalid')),
  /** `expiring`: doctors with a licence that has expired or expires within 90 days. */
  licenses: z.optional(z.enum(['expiring'], 'validation.invalid')),
})

const list = {
  permission: 'doctors.read',
  query: doctorListQuery,
  answer: { status: 200, schema: listOf(doctorRow) },
  errors: ['page_too_deep'],
} as const
const change = { permission: 'doctors.write', versioned: true } as const

export const doctorEndpoints = defineEndpoints('Doctors', {
  list: { ...list, route: 'GET /doctor', summary: 'List and search doctors' },
  search: { ...list, route: 'GET /doctor/search', summary: 'Search doctors by specialty' },
  register: {
    route: 'POST /auth/register/doctor',
    summary: 'Register a doctor',
    permission: 'doctors.write',
    body: registerDoctorBody,
    answer: { status: 201, schema: registeredDoctor },
    errors: ['email_taken', 'password_too_weak'],
    versioned: true,
  },
  get: {
    route: 'GET /doctor/:id',
    summary: 'Get a doctor',
    permission: 'doctors.read',
    answer: { status: 200, schema: doctor },
    versioned: true,
  },
  update: {
    ...change,
    route: 'PATCH /doctor/:id',
    summary: 'Update a doctor',
    body: updateDoctorBody,
    answer: { status: 200, schema: doctor },
    errors: ['email_taken', 'version_conflict'],
  },
  updateStatus: {
    ...change,
    route: 'PATCH /doctor/:id/status',
    summary: 'Update the status of a doctor',
    body: z.strictObject({ status: doctorStatus }),
    answer: { status: 200, schema: doctor },
    errors: ['version_conflict'],
  },
  archive: {
    ...change,
    route: 'DELETE /doctor/:id',
    summary: 'Archive a doctor',
    permission: 'doctors.archive',
    answer: { status: 204 },
    errors: ['doctor_has_treatments', 'doctor_has_appointments', 'version_conflict'],
  },
  restore: {
    ...change,
    route: 'POST /doctor/:id/restore',
    summary: 'Restore an archived doctor',
    permission: 'doctors.restore',
    body: restoreBody,
    answer: { status: 200, schema: doctor },
    errors: ['not_archived', 'email_taken', 'version_conflict'],
  },
  confirmLicenses: {
    ...change,
    route: 'POST /doctor/:id/licenses/confirm',
    summary: 'Confirm the licences of a doctor that no one has confirmed, as the version shows them',
    permission: 'doctors.confirm',
    answer: { status: 200, schema: doctor },
    errors: ['transition_refused', 'version_conflict'],
    idempotent: true,
  },
  export: {
    route: 'GET /doctor/export',
    summary: 'Export doctors as CSV',
    permission: 'doctors.export',
    query: z.extend(z.omit(doctorListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
})

export const doctorHistory = defineHistory(doctorEndpoints.update, 'a doctor')
