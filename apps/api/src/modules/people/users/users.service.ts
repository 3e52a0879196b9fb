import { isPlausibleBirthDate } from '@piel/contract/core/dates'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { RestoreBody } from '@piel/contract/core/person-fields'
import type {
  CreateUserBody,
  EmailHolder,
  RegisterUserBody,
  UpdateUserBody,
  User,
  UserRow,
  userListQuery,
} from '@piel/contract/people/users'
import type * as z from 'zod/mini'
import { auditOf, recordAudit } from '#/audit/audit.ts'
import { revokeAccess } from '#/credentials/sessions.ts'
import { isBlocked } from '#/credentials/throttle.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { filtersOf, jsonPage } from '#/db/lists/list-page.ts'
import { withPersonConflicts } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, emptyToNull, fieldsIn } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { phoneFields, withE164 } from '#/lib/phone.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { hasOngoingTreatments } from '#/modules/people/doctors/doctor-treatments.repository.ts'
import { ensureDoctor } from '#/modules/people/doctors/doctors.repository.ts'
import { notifyPatientRegistered } from '#/modules/core/notifications/notify.repository.ts'
import { isOnlyPatient } from '#/modules/people/patients/patients.policy.ts'
import { ensurePatient } from '#/modules/people/patients/patients.repository.ts'
import { checkKept } from '#/modules/people/patients/person.service.ts'
import { changePerson, createPerson, refuseForeignPassword } from '#/modules/core/person/people.service.ts'
import { announceSignInName, type SignInNameChange } from '#/modules/core/person/sign-in-name.service.ts'
import { listUserRows } from './user-list.repository.ts'
import { dutyOf, losesAdministrator, losesDoctor, losesTill, profileOf } from './users.policy.ts'
import * as users from './users.repository.ts'

export const auditUser = auditOf('user')

async function auditRecords(
  tx: Transaction,
  context: ActorContext,
  verb: 'create' | 'archive' | 'restore',
  { patientId, doctorId }: Partial<users.Records>,
): Promise<void> {
  for (const [kind, id] of [['patient', patientId] as const, ['doctor', doctorId] as const])
    if (id) await recordAudit(tx, context, { action: `${kind}.${verb}`, object: { kind, id } })
}

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof userListQuery>,
): Promise<JsonText<{ data: UserRow[]; meta: ListMeta }>> {
  return await jsonPage(query, filtersOf(query), {
    read: (slice) => listUserRows(db, query, slice),
  })
}

export const findStored = ({ env, clock, db }: Deps, id: string, from: Queryable = db) =>
  users.findUser(from, id, { embedded: env.oidc.embedded, now: clock.now().toISOString() })

export async function getUser(deps: Deps, id: string, db: Queryable = deps.db): Promise<User> {
  const { embedded } = deps.env.oidc
  const now = deps.clock.now()
  const found = await findStored(deps, id, db)
  if (!found) throw new AppError('not_found')
  return { ...found, isBlocked: embedded && (await isBlocked(db, found.email, now)) }
}

export const lockUser = async (
  tx: Transaction,
  { id, ifMatch }: VersionedCall,
  wanted?: 'archived',
): Promise<users.StoredUser> => checkLocked(await users.lockUser(tx, id), ifMatch, wanted)

interface NewRecords {
  isPatient: boolean
  isDoctor: boolean
  userId: string
  phone: string | null
  birthDate?: string | null
  at: string
}

async function ensureRecords(
  tx: Transaction,
  context: ActorContext,
  { isPatient, isDoctor, userId, phone, birthDate = null, at }: NewRecords,
): Promise<void> {
  if (isPatient) {
    const patient = await ensurePatient(tx, { id: newId(), userId, ...phoneFields(phone), birthDate, at })
    if (patient) await auditRecords(tx, context, patient.isNew ? 'create' : 'restore', { patientId: patient.id })
    if (patient?.isNew) await notifyPatientRegistered(tx, { id: patient.id, exceptUserId: context.actor.userId, at })
  }
  if (isDoctor) {
    const doctor = await ensureDoctor(tx, { id: newId(), userId, at })
    if (doctor) await auditRecords(tx, context, doctor.isNew ? 'create' : 'restore', { doctorId: doctor.id })
  }
}

/** The embedded provider needs a password: from the body, or by invitation. */
function checkPassword(deps: Deps, { password, invite }: Pick<CreateUserBody, 'password' | 'invite'>): void {
  if (deps.env.oidc.embedded && password === undefined && invite !== true)
    throw invalidField('/password', 'validation.passwordRequired')
  refuseForeignPassword(deps, password, '/password')
}

export async function createUser(deps: Deps, context: ActorContext, body: CreateUserBody): Promise<User> {
  const phone = emptyToNull(body.phone)
  const birthDate = emptyToNull(body.birthDate)
  if (birthDate !== null && !isPlausibleBirthDate(birthDate, deps.clock.today()))
    throw invalidField('/birthDate', 'validation.birthDateInvalid')
  checkPassword(deps, body)
  const { profileKind, ...records } = profileOf(body)
  const duty = dutyOf(body.role, body.duty)
  const [id, at] = [newId(), deps.clock.now().toISOString()]
  return await withPersonConflicts(deps, '', async (tx) => {
    const person = { id, gender: body.gender ?? 'UNKNOWN', role: body.role, duty, profileKind, at }
    await createPerson(
      tx,
      body,
      { ...person, ...phoneFields(phone) },
      { pointer: '/password', clinic: deps.env.clinic.name },
    )
    await auditUser(tx, context, 'user.create', id)
    await ensureRecords(tx, context, { ...records, userId: id, phone, birthDate, at })
    return await getUser(deps, id, tx)
  })
}

export const registerUser = (deps: Deps, context: ActorContext, { name, lastName, ...body }: RegisterUserBody) =>
  createUser(deps, context, { ...body, role: 'USER', firstName: name, lastName: lastName ?? '' })

/** Protects the last administrator and the caller's account. @throws AppError `own_account`, `last_administrator`. */
async function checkAdministrators(tx: Transaction, context: ActorContext, before: users.StoredUser): Promise<void> {
  if (before.id === context.actor.userId) throw new AppError('own_account')
  if (before.role === 'ADMIN' && !(await users.hasOtherAdministrator(tx, before.id)))
    throw new AppError('last_administrator')
}

/** Ongoing treatments need their doctor. @throws AppError `doctor_has_treatments`. */
async function checkTreatments(tx: Transaction, userId: string): Promise<void> {
  if (await hasOngoingTreatments(tx, userId)) throw new AppError('doctor_has_treatments')
}

/** Creates no version if nothing differs. */
export async function updateUser(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateUserBody },
): Promise<User> {
  let renamed: SignInNameChange | undefined
  const changed = await withPersonConflicts(deps, '', async (tx) => {
    const before = await lockUser(tx, call)
    const duty = dutyOf(body.role ?? before.role, body.duty, before.duty)
    const changes = changesOf(before, { ...body, duty })
    const fields = fieldsIn(changes)
    if (fields.length > 0) {
      if (losesAdministrator(before, changes.role)) await checkAdministrators(tx, context, before)
      if (losesDoctor(before, changes.profileKind)) await checkTreatments(tx, before.id)
      if (losesTill(before, { ...before, ...changes }))
        await deps.lifecycle.tillUseLost(deps, tx, context, { userId: before.id })
      const at = deps.clock.now().toISOString()
      const update = { columns: users.userColumns, changes: withE164(changes), at, path: '' } as const
      renamed = await changePerson(tx, context, before, update)
      if (changes.phone !== undefined) await users.updatePatientPhone(tx, before.id, phoneFields(changes.phone), at)
      await auditUser(tx, context, 'user.update', before.id, fields)
      const { phone } = { ...before, ...changes }
      const [isPatient, isDoctor] = [changes.profileKind === 'PATIENT', changes.profileKind === 'DOCTOR']
      await ensureRecords(tx, context, { isPatient, isDoctor, userId: before.id, phone, at })
    }
    return await getUser(deps, before.id, tx)
  })
  await announceSignInName(deps, renamed)
  return changed
}

/** Archives a user with their patient and doctor; their sessions end at once. */
export async function archiveUser(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await withPersonConflicts(deps, '', async (tx) => {
    const before = await lockUser(tx, call)
    await checkAdministrators(tx, context, before)
    await checkTreatments(tx, before.id)
    const at = deps.clock.now().toISOString()
    await deps.lifecycle.userArchived(deps, tx, context, { userId: before.id })
    const records = await users.archiveUser(tx, before.id, { userId: context.actor.userId, at })
    await revokeAccess(tx, before.id, at)
    await auditUser(tx, context, 'user.archive', before.id)
    await auditRecords(tx, context, 'archive', records)
  })
}

/** @throws AppError `not_found`, `merged`, `not_archived`, `email_taken` if another account has the e-mail now. */
export async function restoreUser(
  deps: Deps,
  context: ActorContext,
  { email, ...call }: VersionedCall & RestoreBody,
): Promise<User> {
  return await withPersonConflicts(deps, '', async (tx) => {
    const before = await lockUser(tx, call, 'archived')
    if (isOnlyPatient(before)) checkKept(before)
    const records = await users.restoreUser(tx, before.id, { at: deps.clock.now().toISOString(), email })
    await auditUser(tx, context, 'user.restore', before.id, email === undefined ? [] : ['email'])
    await auditRecords(tx, context, 'restore', records)
    return await getUser(deps, before.id, tx)
  })
}

export const findEmailHolder = async (deps: Deps, email: string): Promise<{ holder: EmailHolder | null }> => ({
  holder: (await users.findEmailHolder(deps.db, email)) ?? null,
})
