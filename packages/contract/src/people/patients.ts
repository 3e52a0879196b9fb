import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineHistory } from '../core/history.ts'
import { activeField, archivedField, personFields, phoneField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import { alertsOfPatient } from './patient-alerts.ts'
import { tierId, membershipStates } from '../core/tiers.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { gender, genderLabels, person, personRow } from '../core/people.ts'
import { optionalOfPatient, optionalPatientHistory, patientLabels, requiredOfPatient } from './patient-fields.ts'
import { nullish, optionalOfPerson, requiredNames, requiredOfPerson, restoreBody } from '../core/person-fields.ts'
import { id, newPassword } from '../core/text.ts'

/** What a patient owes and holds, for callers with `money.read`. */
const accountOfPatient = z.object({
  /** Positive when the patient owes the clinic. */
  balanceMinor: z.int(),
  currency,
  /** The current membership, otherwise the last one; null without any. */
  membership: z.nullable(z.object({ tier: tierId, endsOn: z.string(), state: z.enum(membershipStates) })),
})

export const patient = z.object({
  id,
  version: z.int(),
  user: person,
  /** Address for mail to the patient; others may share it. Null if unknown; `user.email` is then a placeholder. */
  contactEmail: z.nullable(z.string()),
  /** `phone` and `birthDate` are null for a patient created from the form of users, until they are entered. */
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null if the number cannot be parsed. */
  phoneE164: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  gender,
  genderIdentity: gender,
  /** The key of the population registry (Clave Única de Registro de Población). */
  curp: z.nullable(z.string()),
  /** The clinic's own number of the record; no two patients who are not archived have the same. */
  recordNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  medicalHistory: z.nullable(z.string()),
  isActive: z.boolean(),
  role: z.string(),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: z.nullable(instant),
  counts: z.object({ entries: z.int(), treatments: z.int() }),
  ...alertsOfPatient,
  /** Null without `money.read`. */
  account: z.nullable(accountOfPatient),
})
export type Patient = z.output<typeof patient>

export const patientRow = z.object({
  id,
  version: z.int(),
  user: personRow,
  contactEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  gender,
  isActive: z.boolean(),
  createdAt: instant,
  archivedAt: z.nullable(instant),
})
export type PatientRow = z.output<typeof patientRow>

export const patientSorts = ['name', 'createdAt', 'birthDate'] as const
export const patientListQuery = z.extend(listQuery(patientSorts), {
  ...columnTexts(['name', 'phone']),
  gender: z.optional(gender),
  status: z.optional(z.enum(['active', 'inactive', 'archived'], 'validation.invalid')),
  /** The month, as `2026-11`, when the last membership ends; needs `money.read`. */
  membershipEnds: z.optional(z.string().check(line, z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.invalid'))),
})

const email = requiredOfPerson.email

/**
 * `POST /auth/register/patient`. Without `password` the patient cannot sign in yet. The form requires a phone; the call
 * does not (specification, point 7). With `emailIsContactOnly` the e-mail is the contact's, and another account may have it.
 */
export const registerPatientBody = z.strictObject({
  user: z
    .strictObject({
      ...nullish({ email }),
      ...requiredNames,
      ...nullish(optionalOfPerson),
      emailIsContactOnly: z.optional(z.boolean('validation.invalid')),
      password: z.optional(newPassword),
      profileKind: z.optional(z.literal('PATIENT', 'validation.invalid')),
      role: z.optional(z.literal('USER', 'validation.invalid')),
    })
    .check(
      z.refine(({ email, emailIsContactOnly, password }) => password === undefined || (email && !emailIsContactOnly), {
        path: ['email'],
        error: 'validation.emailForPassword',
      }),
    ),
  patient: z.strictObject({
    birthDate: requiredOfPatient.birthDate,
    genderIdentity: z._default(gender, 'OTHER'),
    ...nullish({ phone: requiredOfPatient.phone, contactEmail: email, ...optionalOfPatient }),
  }),
})
export type RegisterPatientBody = z.output<typeof registerPatientBody>

export const updatePatientBody = z.partial(
  z.strictObject({
    user: z.partial(z.strictObject({ ...nullish({ email }), ...requiredNames, ...nullish(optionalOfPerson) })),
    patient: z.partial(
      z.strictObject({
        ...requiredOfPatient,
        genderIdentity: gender,
        ...nullish({ contactEmail: email, ...optionalOfPatient }),
        isActive: z.boolean('validation.invalid'),
      }),
    ),
  }),
)
export type UpdatePatientBody = z.output<typeof updatePatientBody>

/** The values typed so far. Sent in the body because URLs must not hold personal data. */
export const duplicatesBody = z.strictObject({
  firstName: z.optional(z.string().check(line, z.maxLength(50, 'validation.firstNameMax'))),
  lastName: z.optional(z.string().check(line, z.maxLength(50, 'validation.lastNameMax'))),
  email: z.optional(z.string().check(line, z.toLowerCase(), z.maxLength(100, 'validation.emailMax'))),
  phone: z.optional(z.string().check(line, z.maxLength(40, 'validation.phoneMax'))),
  birthDate: z.optional(z.nullable(z.string().check(line, z.maxLength(10, 'validation.birthDateInvalid')))),
  curp: z.optional(z.string().check(line, z.toUpperCase(), z.maxLength(18, 'validation.curpFormat'))),
  /** The patient being edited, excluded from the results. */
  exceptId: z.optional(id),
})
export const likelyDuplicate = z.extend(patientRow, {
  reasons: z.array(z.enum(['curp', 'email', 'phone', 'nameAndBirthDate'])),
})
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

/** An archived patient with the same data; identified only for callers who may restore patients. */
export const archivedDuplicate = z.extend(z.pick(likelyDuplicate, { id: true, version: true, reasons: true }), {
  archivedAt: instant,
  user: z.nullable(personRow),
})
export type ArchivedDuplicate = z.output<typeof archivedDuplicate>

export const patientEndpoints = defineEndpoints('Patients', {
  list: {
    route: 'GET /patient',
    summary: 'List and search patients',
    permission: 'patients.read',
    query: patientListQuery,
    answer: { status: 200, schema: listOf(patientRow) },
    errors: ['page_too_deep'],
  },
  register: {
    route: 'POST /auth/register/patient',
    summary: 'Register a patient',
    permission: 'patients.write',
    body: registerPatientBody,
    answer: { status: 201, schema: patient },
    errors: ['email_taken', 'record_number_taken', 'password_too_weak'],
    versioned: true,
  },
  duplicates: {
    route: 'POST /patient/duplicates',
    summary: 'Find possible duplicates of a patient, and archived patients to restore instead',
    permission: 'patients.write',
    body: duplicatesBody,
    answer: { status: 200, schema: z.object({ data: z.array(likelyDuplicate), archived: z.array(archivedDuplicate) }) },
  },
  get: {
    route: 'GET /patient/:id',
    summary: 'Get a patient',
    permission: 'patients.read',
    answer: { status: 200, schema: patient },
    versioned: true,
  },
  update: {
    route: 'PATCH /patient/:id',
    summary: 'Update a patient',
    permission: 'patients.write',
    body: updatePatientBody,
    answer: { status: 200, schema: patient },
    errors: ['merged', 'email_taken', 'record_number_taken'],
    versioned: true,
  },
  archive: {
    route: 'DELETE /patient/:id',
    summary: 'Archive a patient with a settled balance; upcoming appointments must be cancelled with it',
    permission: 'patients.write',
    query: z.strictObject({ cancelAppointments: z.optional(z.literal('true', 'validation.invalid')) }),
    answer: { status: 204 },
    errors: ['merged', 'has_appointments', 'has_balance'],
    versioned: true,
  },
  restore: {
    route: 'POST /patient/:id/restore',
    summary: 'Restore an archived patient',
    permission: 'patients.restore',
    body: restoreBody,
    answer: { status: 200, schema: patient },
    errors: ['merged', 'not_archived', 'email_taken', 'record_number_taken'],
    versioned: true,
  },
  requestRestore: {
    route: 'POST /patient/:id/restore-request',
    summary: 'Ask the administrators to restore an archived patient',
    permission: 'patients.write',
    answer: { status: 204 },
    errors: ['merged', 'not_archived'],
  },
  export: {
    route: 'GET /patient/export',
    summary: 'Export patients as CSV',
    permission: 'patients.export',
    query: z.extend(z.omit(patientListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
})

export const patientHistory = defineHistory(patientEndpoints.update, 'a patient')

export const patientCsv = defineCsv({
  action: 'patient.export',
  kind: 'patient',
  file: { en: 'patients', es: 'pacientes' },
  heads: csvHeads({}, patientLabels),
})

export const patientNoun = defineNoun('patient', {
  names: { one: { en: 'Patient', es: 'Paciente' }, many: { en: 'Patients', es: 'Pacientes' } },
  actions: {
    'patient.read': { en: 'Viewed a patient', es: 'Consultó los datos de un paciente' },
    'patient.create': { en: 'Registered a patient', es: 'Registró a un paciente' },
    'patient.update': { en: 'Updated a patient', es: 'Modificó a un paciente' },
    'patient.archive': { en: 'Archived a patient', es: 'Archivó a un paciente' },
    'patient.restore': { en: 'Restored a patient', es: 'Restauró a un paciente' },
    'patient.restore_request': { en: 'Asked to restore a patient', es: 'Solicitó restaurar a un paciente' },
    'patient.export': { en: 'Exported patients', es: 'Exportó pacientes' },
  },
  fields: {
    ...personFields,
    contactEmail: field.text('Contact email', 'Correo de contacto'),
    ...phoneField,
    birthDate: field.date('Date of birth', 'Fecha de nacimiento'),
    genderIdentity: field.choice('Gender', 'Género', genderLabels),
    ...optionalPatientHistory,
    ...activeField,
    ...archivedField,
  },
  notRestored: ['archivedAt'],
  required: ['phone', 'birthDate'],
  recorded: {
    patient: { en: 'Patient', es: 'Paciente' },
    membershipEnds: { en: 'Membership ends', es: 'Vence la membresía' },
    age: { en: 'Age', es: 'Antigüedad' },
  },
  lists: ['patients'],
})
