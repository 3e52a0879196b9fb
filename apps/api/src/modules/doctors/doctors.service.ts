import type { Doctor, DoctorStatus, RegisterDoctorBody, UpdateDoctorBody } from '@piel/contract/doctors'
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
import { revokeInvitations } from '#/credentials/invitations.ts'
import { revokeAccess } from '#/credentials/sessions.ts'
import { doctorOn } from './doctor-answers.service.ts'
import { checkDates, licensesOf, specialtiesOf } from './doctor-fields.service.ts'
import { hasOngoingTreatments } from './doctor-treatments.repository.ts'
import { accountAfterArchive, maySeeArchived, mayChangeEmail } from './doctors.policy.ts'
import * as doctors from './doctors.repository.ts'

type Change = { id: string; ifMatch: number | undefined }
type Action = `doctor.${'create' | 'update' | 'status' | 'archive' | 'restore'}`

const audit = (tx: Transaction, context: ActorContext, action: Action, id: string, fields: string[] = []) =>
  recordAudit(tx, context, { action, object: { kind: 'doctor', id }, fields })

async function read(deps: Deps, db: Queryable, context: ActorContext, id: string): Promise<Doctor> {
  const found = await doctors.findDoctor(db, id)
  if (!found || (found.archivedAt !== null && !maySeeArchived(context.actor))) throw new AppError('not_found')
  return doctorOn(found, deps.clock.today(), context.language)
}

/** @throws AppError `not_found`, also for archived doctors whom the caller may not see. */
export const readDoctor = (deps: Deps, context: ActorContext, id: string): Promise<Doctor> =>
  read(deps, deps.db, context, id)

/** Locks a doctor for a change. @throws AppError `not_found`, `not_archived`, `version_conflict`. */
async function lock(tx: Transaction, { id, ifMatch }: Change, wanted: 'live' | 'archived' = 'live') {
  const before = await doctors.lockDoctor(tx, id)
  if (!before || (before.archived && wanted === 'live')) throw new AppError('not_found')
  if (!before.archived && wanted === 'archived') throw new AppError('not_archived')
  if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('version_conflict')
  return before
}

/** Registers a person and a doctor in one transaction. @throws AppError `email_taken`, `password_too_weak`, `validation_failed`. */
export async function registerDoctor(
  deps: Deps,
  context: ActorContext,
  { user, doctor }: RegisterDoctorBody,
): Promise<Doctor> {
  // Passwords are the provider's: with an external one there is nothing here to set.
  if (user.password !== undefined && !deps.env.oidc.embedded)
    throw new AppError('validation_failed', {
      errors: [{ pointer: '/user/password', code: 'validation.unknownKey' }],
    })
  const today = deps.clock.today()
  checkDates(doctor, today)
  const [userId, id, phone] = [newId(), newId(), emptyToNull(doctor.phone)]
  return await changingPerson(deps, '/user', async (tx) => {
    await doctors.insertDoctor(tx, {
      id,
      userId,
      email: user.email,
      firstName: user.firstName,
      middleName: emptyToNull(user.middleName),
      lastName: user.lastName,
      secondLastName: emptyToNull(user.secondLastName),
      gender: user.gender ?? 'UNKNOWN',
      phone,
      phoneE164: phone === null ? null : toE164(phone),
      status: doctor.status ?? 'ACTIVE',
      specialties: specialtiesOf(doctor, []) ?? [],
      licenses: licensesOf(doctor, [], today) ?? [],
      at: deps.clock.now().toISOString(),
    })
    if (user.password !== undefined) await setPassword(tx, userId, user.password, { pointer: '/user/password' })
    await audit(tx, context, 'doctor.create', id)
    return await read(deps, tx, context, id)
  })
}

const optionalFields = new Set(['middleName', 'secondLastName', 'phone'])

/** What differs from what is stored, of what was sent. */
function changesOf(before: doctors.StoredDoctor, body: UpdateDoctorBody, today: string): doctors.DoctorChanges {
  const { phone, status, ...lists } = body.doctor ?? {}
  const specialties = specialtiesOf(lists, before.specialties)
  const licenses = licensesOf(lists, before.licenses, today)
  const different = Object.entries({ ...body.user, phone, status, specialties, licenses })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, optionalFields.has(field) ? emptyToNull(value as string | null) : value] as const)
    .filter(([field, value]) => JSON.stringify(before[field as keyof typeof before]) !== JSON.stringify(value))
  const changes: doctors.DoctorChanges = Object.fromEntries(different)
  if (changes.phone === undefined) return changes
  return { ...changes, phoneE164: changes.phone === null ? null : toE164(changes.phone) }
}

/**
 * Changes only what is sent; a call that changes nothing makes no version.
 * @throws AppError `not_found`, `version_conflict`, `email_taken`, `forbidden` for the e-mail of a member of staff.
 */
export async function changeDoctor(
  deps: Deps,
  context: ActorContext,
  { body, action = 'doctor.update', ...change }: Change & { body: UpdateDoctorBody; action?: Action },
): Promise<Doctor> {
  const today = deps.clock.today()
  checkDates(body.doctor ?? {}, today)
  return await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(tx, change)
    const changes = changesOf(before, body, today)
    const { phoneE164: _, ...sent } = changes
    const fields = Object.keys(sent)
    if (fields.length > 0) {
      if (changes.email !== undefined && !mayChangeEmail(context.actor, before)) throw new AppError('forbidden')
      const at = deps.clock.now().toISOString()
      await doctors.updateDoctor(tx, before, changes, at)
      if (changes.email !== undefined) await revokeInvitations(tx, before.userId, at)
      await audit(tx, context, action, before.id, fields)
    }
    return await read(deps, tx, context, before.id)
  })
}

/** @throws AppError `not_found`, `version_conflict`. */
export const setStatus = (
  deps: Deps,
  context: ActorContext,
  { status, ...change }: Change & { status: DoctorStatus },
): Promise<Doctor> => changeDoctor(deps, context, { ...change, body: { doctor: { status } }, action: 'doctor.status' })

/**
 * Takes a doctor out of every list; nothing is destroyed. The account ends with it, unless the person is a patient or
 * of the staff besides.
 * @throws AppError `not_found`, `version_conflict`, `doctor_has_treatments`.
 */
export async function archiveDoctor(deps: Deps, context: ActorContext, change: Change): Promise<void> {
  await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(tx, change)
    if (await hasOngoingTreatments(tx, before.userId)) throw new AppError('doctor_has_treatments')
    const person = { role: before.role, isPatient: await doctors.isPatient(tx, before.userId) }
    const account = accountAfterArchive(person)
    const at = deps.clock.now().toISOString()
    await doctors.archiveDoctor(tx, before, { userId: context.actor.userId, at, account })
    if (account === 'archived') await revokeAccess(tx, before.userId, at)
    await audit(tx, context, 'doctor.archive', before.id)
  })
}

/** @throws AppError `not_found`, `not_archived`, `email_taken` where somebody else has the e-mail by now. */
export async function restoreDoctor(deps: Deps, context: ActorContext, change: Change): Promise<Doctor> {
  return await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(tx, change, 'archived')
    await doctors.restoreDoctor(tx, before, deps.clock.now().toISOString())
    await audit(tx, context, 'doctor.restore', before.id)
    return await read(deps, tx, context, before.id)
  })
}
