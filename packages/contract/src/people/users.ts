import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineHistory } from '../core/history.ts'
import { instant, isIsoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { duty, gender, names, person, profileKind, role } from '../core/people.ts'
import { nullish, optionalOfPerson, requiredOfPerson, restoreBody } from '../core/person-fields.ts'
import { id, newPassword, noBidi, phone } from '../core/text.ts'

export const userFields = {
  ...requiredOfPerson,
  ...optionalOfPerson,
  password: newPassword,
  role,
  duty,
  profileKind,
  isPatient: z.boolean('validation.invalid'),
  isDoctor: z.boolean('validation.invalid'),
  gender,
  phone,
  birthDate: z.string('validation.birthDateInvalid').check(
    line,
    z.refine((date) => isIsoDate(date), 'validation.birthDateInvalid'),
  ),
}
const f = userFields

export const user = z.extend(person, {
  version: z.int(),
  duty: z.nullable(duty),
  /** Validated in responses too (specification, point 5). */
  email: z.string().check(z.regex(z.regexes.email)),
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null if the number cannot be parsed. */
  phoneE164: z.nullable(z.string()),
  /** True while the user has a patient or doctor that is not archived. */
  isPatient: z.boolean(),
  isDoctor: z.boolean(),
  /** The patient and doctor, archived or not; null if there is none. */
  patientId: z.nullable(id),
  doctorId: z.nullable(id),
  /** True if the user has a password or is linked to the external provider. */
  hasSignIn: z.boolean(),
  /** Expiry of the open invitation; null if there is none. */
  invitedUntil: z.nullable(instant),
  /** True if the user signs in with a second factor that the embedded provider asks for. */
  hasSecondFactor: z.boolean(),
  /** True while sign-ins of this user are blocked from any address. */
  isBlocked: z.boolean(),
  archivedAt: z.nullable(instant),
})
export type User = z.output<typeof user>

export const userRow = z.pick(user, {
  id: true,
  version: true,
  firstName: true,
  middleName: true,
  lastName: true,
  secondLastName: true,
  email: true,
  role: true,
  duty: true,
  profileKind: true,
  photoId: true,
  phone: true,
  phoneE164: true,
  lastLogin: true,
  createdAt: true,
  archivedAt: true,
})
export type UserRow = z.output<typeof userRow>

export const userSorts = ['name', 'createdAt', 'lastLogin'] as const
export const userListQuery = z.extend(listQuery(userSorts), {
  ...columnTexts(['name', 'email']),
  role: z.optional(role),
  duty: z.optional(duty),
  profileKind: z.optional(profileKind),
  /** Everyone with a role or a profile other than a patient’s. */
  team: z.optional(z.enum(['true'], 'validation.invalid')),
  status: z.optional(z.enum(['active', 'archived'], 'validation.invalid')),
})

/** `confirmPassword`, if sent, must equal `password`. */
const confirmed = z.refine<{ password?: string | undefined; confirmPassword?: string | undefined }>(
  ({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === (password ?? ''),
  { path: ['confirmPassword'], error: 'validation.passwordsMismatch' },
)

/**
 * `POST /users`. `isPatient` and `isDoctor` decide whether a patient and a doctor are created; they default to
 * `profileKind`, which defaults to PATIENT for the role USER and NONE for other roles.
 * `duty` is for the role STAFF alone, and reception if absent.
 * The embedded provider requires `password` unless `invite` is set; external providers reject it.
 */
export const createUserBody = z
  .strictObject({
    ...requiredOfPerson,
    ...nullish(optionalOfPerson),
    password: z.optional(f.password),
    confirmPassword: z.optional(z.string('validation.passwordsMismatch').check(noBidi)),
    invite: z.optional(z.boolean('validation.invalid')),
    role: z._default(f.role, 'USER'),
    duty: z.optional(z.nullable(f.duty)),
    profileKind: z.optional(f.profileKind),
    isPatient: z.optional(f.isPatient),
    isDoctor: z.optional(f.isDoctor),
    gender: z.optional(f.gender),
    phone: z.optional(z.nullable(f.phone)),
    birthDate: z.optional(z.nullable(f.birthDate)),
  })
  .check(confirmed)
export type CreateUserBody = z.output<typeof createUserBody>

/** `POST /auth/register`: `name` is the first name; the last name can be added later. */
export const registerUserBody = z
  .strictObject({
    email: f.email,
    password: z.optional(f.password),
    confirmPassword: z.optional(z.string('validation.passwordsMismatch').check(noBidi)),
    name: f.firstName,
    lastName: z.optional(f.lastName),
    isPatient: z.optional(f.isPatient),
    isDoctor: z.optional(f.isDoctor),
  })
  .check(confirmed)
export type RegisterUserBody = z.output<typeof registerUserBody>

export const updateUserBody = z.partial(
  z.strictObject({
    ...requiredOfPerson,
    ...nullish({ ...optionalOfPerson, phone }),
    role,
    /** If absent, it follows the role: reception for a new STAFF, none for other roles. */
    duty: z.nullable(duty),
    profileKind,
  }),
)
export type UpdateUserBody = z.output<typeof updateUserBody>

/** A one-time link, returned only once; `sentTo` is null if it was not sent by e-mail. */
export const invitation = z.object({ url: z.string(), expiresAt: instant, sentTo: z.nullable(z.string()) })
export type Invitation = z.output<typeof invitation>

/** The account that has an e-mail, with the patient or doctor that it belongs to. */
export const emailHolder = z.extend(names, {
  id,
  role,
  patientId: z.nullable(id),
  doctorId: z.nullable(id),
})
export type EmailHolder = z.output<typeof emailHolder>

export const userEndpoints = defineEndpoints('Users', 'users.manage', {
  list: {
    route: 'GET /users',
    summary: 'List and search users',
    query: userListQuery,
    answer: { status: 200, schema: listOf(userRow) },
    errors: ['page_too_deep'],
  },
  create: {
    route: 'POST /users',
    summary: 'Create a user',
    body: createUserBody,
    answer: { status: 201, schema: user },
    errors: ['email_taken', 'password_too_weak'],
    versioned: true,
  },
  register: {
    route: 'POST /auth/register',
    summary: 'Register a user with name, e-mail and password',
    body: registerUserBody,
    answer: { status: 201, schema: user },
    errors: ['email_taken', 'password_too_weak'],
    versioned: true,
  },
  get: {
    route: 'GET /users/:id',
    summary: 'Get a user',
    answer: { status: 200, schema: user },
    versioned: true,
  },
  update: {
    route: 'PATCH /users/:id',
    summary: 'Update a user',
    body: updateUserBody,
    answer: { status: 200, schema: user },
    errors: [
      'email_taken',
      'record_number_taken',
      'own_account',
      'last_administrator',
      'doctor_has_treatments',
      'has_open_till',
    ],
    versioned: true,
  },
  archive: {
    route: 'DELETE /users/:id',
    summary: 'Archive a user with their patient and doctor',
    answer: { status: 204 },
    errors: [
      'own_account',
      'last_administrator',
      'doctor_has_treatments',
      'has_appointments',
      'has_balance',
      'has_open_till',
    ],
    versioned: true,
  },
  restore: {
    route: 'POST /users/:id/restore',
    summary: 'Restore an archived user with their patient and doctor',
    body: restoreBody,
    answer: { status: 200, schema: user },
    errors: ['merged', 'not_archived', 'email_taken', 'record_number_taken'],
    versioned: true,
  },
  findEmailHolder: {
    route: 'POST /users/email-holder',
    summary: 'Find the account that has an e-mail',
    // In the body because URLs must not hold personal data.
    body: z.strictObject({ email: f.email }),
    answer: { status: 200, schema: z.object({ holder: z.nullable(emailHolder) }) },
  },
  invite: {
    route: 'POST /users/:id/invitation',
    summary: 'Create a one-time link to set a password',
    answer: { status: 201, schema: invitation },
    errors: ['invitation_unavailable', 'email_missing'],
    idempotent: false,
  },
  signOut: {
    route: 'POST /users/:id/sign-out',
    summary: 'End all sessions of a user',
    answer: { status: 204 },
  },
  unlock: {
    route: 'POST /users/:id/unlock',
    summary: 'Unlock a user blocked after failed sign-ins',
    answer: { status: 204 },
  },
  resetSecondFactor: {
    route: 'POST /users/:id/second-factor/reset',
    summary: 'Remove every second factor of a user and end all their sessions',
    answer: { status: 204 },
    errors: ['own_account'],
  },
  export: {
    route: 'GET /users/export',
    summary: 'Export users as CSV',
    query: z.extend(z.omit(userListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
})

export const userHistory = defineHistory(
  userEndpoints.update,
  'a user',
  'with the names, e-mail, phone, role, duty and profile of an earlier version',
)
