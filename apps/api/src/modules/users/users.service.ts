import { isPlausibleBirthDate } from '@piel/contract/dates'
import type { CreateUserBody, RegisterUserBody, UpdateUserBody, User } from '@piel/contract/users'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changingPerson } from '#/db/unique-violations.ts'
import { newId } from '#/lib/id.ts'
import { emptyToNull } from '#/lib/empty-to-null.ts'
import { toE164 } from '#/lib/phone.ts'
import { setPassword } from '#/credentials/passwords.ts'
import { isBlocked } from '#/credentials/throttle.ts'
import { revokeInvitations } from '#/credentials/invitations.ts'
import { revokeAccess } from '#/credentials/sessions.ts'
import { notifyPatientRegistered } from '#/modules/notifications/notify.repository.ts'
import { hasOngoingTreatments } from '#/modules/doctors/doctor-treatments.repository.ts'
import { losesAdministrator, losesDoctor, profileOf } from './users.policy.ts'
import * as users from './users.repository.ts'

export type UserChange = { ifMatch?: number | undefined; id: string }
type UserAction = `user.${'create' | 'update' | 'archive' | 'restore' | 'invite' | 'sign_out' | 'unlock'}`

const refused = (pointer: string, code: string) => new AppError('validation_failed', { errors: [{ pointer, code }] })

/** Writes down what was done to a user. */
export const auditUser = (
  db: Queryable,
  context: ActorContext,
  action: UserAction,
  id: string,
  fields: string[] = [],
): Promise<void> => recordAudit(db, context, { action, object: { kind: 'user', id }, fields })

/** The same for the records that came, went or came back with the user. */
async function auditRecords(
  tx: Transaction,
  context: ActorContext,
  verb: 'create' | 'archive' | 'restore',
  { patientId, doctorId }: Partial<users.Records>,
): Promise<void> {
  for (const [kind, id] of [['patient', patientId] as const, ['doctor', doctorId] as const])
    if (id) await recordAudit(tx, context, { action: `${kind}.${verb}`, object: { kind, id } })
}

/** @throws AppError `not_found`. */
export async function readUser(deps: Deps, id: string, db: Queryable = deps.db): Promise<User> {
  const { embedded } = deps.env.oidc
  const now = deps.clock.now()
  const found = await users.findUser(db, id, { embedded, now: now.toISOString() })
  if (!found) throw new AppError('not_found')
  return { ...found, isBlocked: embedded && (await isBlocked(db, found.email, now)) }
}

/** Locks a user for a change. @throws AppError `not_found`, `not_archived`, `version_conflict`. */
export async function lockUser(
  tx: Transaction,
  { id, ifMatch }: UserChange,
  wanted: 'live' | 'archived' = 'live',
): Promise<users.StoredUser> {
  const before = await users.lockUser(tx, id)
  if (!before || (before.archived && wanted === 'live')) throw new AppError('not_found')
  if (!before.archived && wanted === 'archived') throw new AppError('not_archived')
  if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('version_conflict')
  return before
}

interface Becoming {
  userId: string
  phone: string | null
  birthDate?: string | null
  at: string
}

/** Makes the records that a user is to have, or brings them back; tells the staff of a new patient. */
async function makeRecords(
  tx: Transaction,
  context: ActorContext,
  is: { isPatient: boolean; isDoctor: boolean },
  { userId, phone, birthDate = null, at }: Becoming,
): Promise<void> {
  if (is.isPatient) {
    const phoneE164 = phone === null ? null : toE164(phone)
    const patient = await users.makePatient(tx, { id: newId(), userId, phone, phoneE164, birthDate, at })
    if (patient) await auditRecords(tx, context, patient.isNew ? 'create' : 'restore', { patientId: patient.id })
    if (patient?.isNew) await notifyPatientRegistered(tx, { id: patient.id, exceptUserId: context.actor.userId, at })
  }
  if (is.isDoctor) {
    const doctor = await users.makeDoctor(tx, { id: newId(), userId, at })
    if (doctor) await auditRecords(tx, context, doctor.isNew ? 'create' : 'restore', { doctorId: doctor.id })
  }
}

/** Passwords are the provider's: with an external one there is nothing here to set, with ours one must come from somewhere. */
function checkPassword(deps: Deps, { password, invite }: Pick<CreateUserBody, 'password' | 'invite'>): void {
  if (deps.env.oidc.embedded && password === undefined && invite !== true)
    throw refused('/password', 'validation.passwordRequired')
  if (!deps.env.oidc.embedded && password !== undefined) throw refused('/password', 'validation.unknownKey')
}

/** Creates a user with the records that they are to have. @throws AppError `email_taken`, `password_too_weak`. */
export async function createUser(deps: Deps, context: ActorContext, body: CreateUserBody): Promise<User> {
  const phone = emptyToNull(body.phone)
  const birthDate = emptyToNull(body.birthDate)
  if (birthDate !== null && !isPlausibleBirthDate(birthDate, deps.clock.today()))
    throw refused('/birthDate', 'validation.birthDateInvalid')
  checkPassword(deps, body)
  const profile = profileOf(body)
  const [id, at] = [newId(), deps.clock.now().toISOString()]
  return await changingPerson(deps, '', async (tx) => {
    await users.insertUser(tx, {
      id,
      email: body.email,
      firstName: body.firstName,
      middleName: emptyToNull(body.middleName),
      lastName: body.lastName,
      secondLastName: emptyToNull(body.secondLastName),
      gender: body.gender ?? 'UNKNOWN',
      role: body.role,
      profileKind: profile.profileKind,
      phone,
      phoneE164: phone === null ? null : toE164(phone),
      at,
    })
    if (body.password !== undefined) await setPassword(tx, id, body.password)
    await auditUser(tx, context, 'user.create', id)
    await makeRecords(tx, context, profile, { userId: id, phone, birthDate, at })
    return await readUser(deps, id, tx)
  })
}

/** The generic registration: a first name, and a last name that may follow later. */
export const registerUser = (deps: Deps, context: ActorContext, { name, lastName, ...body }: RegisterUserBody) =>
  createUser(deps, context, { ...body, role: 'USER', firstName: name, lastName: lastName ?? '' })

const optionalFields = new Set(['middleName', 'secondLastName', 'phone'])

/** What differs from what is stored, of what was sent. */
function changesOf(before: users.StoredUser, body: UpdateUserBody): users.UserChanges {
  const different = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, optionalFields.has(field) ? emptyToNull(value) : value] as const)
    .filter(([field, value]) => before[field as keyof typeof before] !== value)
  const changes: users.UserChanges = Object.fromEntries(different)
  if (changes.phone === undefined) return changes
  return { ...changes, phoneE164: changes.phone === null ? null : toE164(changes.phone) }
}

/** Nobody takes the way in from themselves or from everybody (row D3). @throws AppError `own_account`, `last_administrator`. */
async function checkAdministrators(tx: Transaction, context: ActorContext, before: users.StoredUser): Promise<void> {
  if (before.id === context.actor.userId) throw new AppError('own_account')
  if (before.role === 'ADMIN' && !(await users.hasOtherAdministrator(tx, before.id)))
    throw new AppError('last_administrator')
}

/** Somebody must see to what is going on before a doctor goes (row F3). @throws AppError `doctor_has_treatments`. */
async function checkTreatments(tx: Transaction, userId: string): Promise<void> {
  if (await hasOngoingTreatments(tx, userId)) throw new AppError('doctor_has_treatments')
}

/**
 * Changes only what is sent; a call that changes nothing makes no version.
 * @throws AppError `not_found`, `version_conflict`, `email_taken`, `own_account`, `last_administrator`,
 * `doctor_has_treatments`.
 */
export async function changeUser(
  deps: Deps,
  context: ActorContext,
  { body, ...change }: UserChange & { body: UpdateUserBody },
): Promise<User> {
  return await changingPerson(deps, '', async (tx) => {
    const before = await lockUser(tx, change)
    const changes = changesOf(before, body)
    const { phoneE164: _, ...sent } = changes
    const fields = Object.keys(sent)
    if (fields.length > 0) {
      if (losesAdministrator(before, changes.role)) await checkAdministrators(tx, context, before)
      if (losesDoctor(before, changes.profileKind)) await checkTreatments(tx, before.id)
      const at = deps.clock.now().toISOString()
      await users.updateUser(tx, before.id, changes, at)
      if (changes.email !== undefined) await revokeInvitations(tx, before.id, at)
      await auditUser(tx, context, 'user.update', before.id, fields)
      const { phone } = { ...before, ...changes }
      const is = { isPatient: changes.profileKind === 'PATIENT', isDoctor: changes.profileKind === 'DOCTOR' }
      await makeRecords(tx, context, is, { userId: before.id, phone, at })
    }
    return await readUser(deps, before.id, tx)
  })
}

/**
 * Takes a user out of every list, with the patient and the doctor that they are; sign-ins end at once.
 * @throws AppError `not_found`, `version_conflict`, `own_account`, `last_administrator`, `doctor_has_treatments`.
 */
export async function archiveUser(deps: Deps, context: ActorContext, change: UserChange): Promise<void> {
  await changingPerson(deps, '', async (tx) => {
    const before = await lockUser(tx, change)
    await checkAdministrators(tx, context, before)
    await checkTreatments(tx, before.id)
    const at = deps.clock.now().toISOString()
    const records = await users.archiveUser(tx, before.id, { userId: context.actor.userId, at })
    await revokeAccess(tx, before.id, at)
    await auditUser(tx, context, 'user.archive', before.id)
    await auditRecords(tx, context, 'archive', records)
  })
}

/** @throws AppError `not_found`, `not_archived`, `email_taken` where somebody else has the e-mail by now. */
export async function restoreUser(deps: Deps, context: ActorContext, change: UserChange): Promise<User> {
  return await changingPerson(deps, '', async (tx) => {
    const before = await lockUser(tx, change, 'archived')
    const records = await users.restoreUser(tx, before.id, deps.clock.now().toISOString())
    await auditUser(tx, context, 'user.restore', before.id)
    await auditRecords(tx, context, 'restore', records)
    return await readUser(deps, before.id, tx)
  })
}
