import { isPlausibleBirthDate } from '@piel/contract/dates'
import type { Patient, RegisterPatientBody, UpdatePatientBody } from '@piel/contract/patients'
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
import { notifyPatientRegistered } from '#/modules/notifications/notify.repository.ts'
import { isOnlyPatient, maySeeArchived, mayChangeEmail, patientScope } from './patients.policy.ts'
import * as patients from './patients.repository.ts'

type PatientChange = { ifMatch: number | undefined; id: string }
type PatientAction = `patient.${'create' | 'read' | 'update' | 'archive' | 'restore'}`

function checkBirthDate(deps: Deps, birthDate: string): void {
  if (!isPlausibleBirthDate(birthDate, deps.clock.today()))
    throw new AppError('validation_failed', {
      errors: [{ pointer: '/patient/birthDate', code: 'validation.birthDateInvalid' }],
    })
}

const audit = (db: Queryable, context: ActorContext, action: PatientAction, id: string, fields: string[] = []) =>
  recordAudit(db, context, { action, object: { kind: 'patient', id }, fields })

/**
 * A patient with their history, which is health data: that it was shown is on record before it is.
 * @throws AppError `not_found`, also for archived patients whom the caller may not see.
 */
export async function readPatient(deps: Deps, context: ActorContext, id: string): Promise<Patient> {
  const found = await patients.findPatient(deps.db, id, patientScope(context, deps.clock.today()))
  if (!found || (found.archivedAt !== null && !maySeeArchived(context.actor))) throw new AppError('not_found')
  await audit(deps.db, context, 'patient.read', id)
  return found
}

/** Locks a patient for a change. @throws AppError `not_found`, `not_archived`, `version_conflict`. */
async function lock(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { id, ifMatch }: PatientChange,
  wanted: 'live' | 'archived' = 'live',
): Promise<patients.StoredPatient> {
  const before = await patients.lockPatient(tx, id, patientScope(context, deps.clock.today()))
  if (!before || (before.archived && wanted === 'live')) throw new AppError('not_found')
  if (!before.archived && wanted === 'archived') throw new AppError('not_archived')
  if (ifMatch !== undefined && ifMatch !== before.version) throw new AppError('version_conflict')
  return before
}

async function reread(deps: Deps, tx: Transaction, context: ActorContext, id: string): Promise<Patient> {
  const found = await patients.findPatient(tx, id, patientScope(context, deps.clock.today()))
  if (!found) throw new AppError('not_found')
  return found
}

/** Registers a person and a patient in one transaction, and tells the staff. @throws AppError `email_taken`, `password_too_weak`. */
export async function registerPatient(
  deps: Deps,
  context: ActorContext,
  { user, patient }: RegisterPatientBody,
): Promise<Patient> {
  checkBirthDate(deps, patient.birthDate)
  // Passwords are the provider's: with an external one there is nothing here to set.
  if (user.password !== undefined && !deps.env.oidc.embedded)
    throw new AppError('validation_failed', {
      errors: [{ pointer: '/user/password', code: 'validation.unknownKey' }],
    })
  const [userId, id, at] = [newId(), newId(), deps.clock.now().toISOString()]
  return await changingPerson(deps, '/user', async (tx) => {
    await patients.insertPerson(tx, {
      id: userId,
      email: user.email,
      firstName: user.firstName,
      middleName: emptyToNull(user.middleName),
      lastName: user.lastName,
      secondLastName: emptyToNull(user.secondLastName),
      gender: patient.genderIdentity,
      at,
    })
    if (user.password !== undefined) await setPassword(tx, userId, user.password, { pointer: '/user/password' })
    await patients.insertPatient(tx, {
      id,
      userId,
      phone: patient.phone,
      phoneE164: toE164(patient.phone),
      birthDate: patient.birthDate,
      address: emptyToNull(patient.address),
      medicalHistory: emptyToNull(patient.medicalHistory),
      at,
    })
    await notifyPatientRegistered(tx, { id, exceptUserId: context.actor.userId, at })
    await audit(tx, context, 'patient.create', id)
    return await reread(deps, tx, context, id)
  })
}

const optionalFields = new Set(['middleName', 'secondLastName', 'address', 'medicalHistory'])

/** What differs from what is stored, of what was sent. */
function changesOf(before: patients.StoredPatient, body: UpdatePatientBody): patients.PatientChanges {
  const sent = Object.entries({ ...body.user, ...body.patient })
  const different = sent
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, optionalFields.has(field) ? emptyToNull(value as string | null) : value] as const)
    .filter(([field, value]) => before[field as keyof typeof before] !== value)
  const changes: patients.PatientChanges = Object.fromEntries(different)
  return typeof changes.phone === 'string' ? { ...changes, phoneE164: toE164(changes.phone) } : changes
}

/**
 * Changes only what is sent; a call that changes nothing makes no version.
 * @throws AppError `not_found`, `version_conflict`, `email_taken`, `forbidden` for the e-mail of a member of staff.
 */
export async function changePatient(
  deps: Deps,
  context: ActorContext,
  { body, ...change }: PatientChange & { body: UpdatePatientBody },
): Promise<Patient> {
  if (body.patient?.birthDate !== undefined) checkBirthDate(deps, body.patient.birthDate)
  return await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(deps, tx, context, change)
    const changes = changesOf(before, body)
    const { phoneE164: _, ...sent } = changes
    const fields = Object.keys(sent)
    if (fields.length > 0) {
      if (changes.email !== undefined && !mayChangeEmail(context.actor, before)) throw new AppError('forbidden')
      const at = deps.clock.now().toISOString()
      await patients.updatePatient(tx, before, changes, at)
      if (changes.email !== undefined) await revokeInvitations(tx, before.userId, at)
      if (changes.medicalHistory !== undefined && before.medicalHistory !== null)
        await patients.keepHistory(tx, {
          id: newId(),
          patientId: before.id,
          text: before.medicalHistory,
          by: context.actor,
          at,
        })
      await audit(tx, context, 'patient.update', before.id, fields)
    } else await audit(tx, context, 'patient.read', before.id)
    return await reread(deps, tx, context, before.id)
  })
}

/** Takes a patient out of every list and count; nothing is destroyed. @throws AppError `not_found`, `version_conflict`. */
export async function archivePatient(deps: Deps, context: ActorContext, change: PatientChange): Promise<void> {
  await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(deps, tx, context, change)
    const at = deps.clock.now().toISOString()
    const { userId } = context.actor
    const account = isOnlyPatient(before)
    await patients.archivePatient(tx, before, { userId, at, account })
    if (account) await revokeAccess(tx, before.userId, at)
    await audit(tx, context, 'patient.archive', before.id)
  })
}

/** @throws AppError `not_found`, `not_archived`, `email_taken` where somebody else has the e-mail by now. */
export async function restorePatient(deps: Deps, context: ActorContext, change: PatientChange): Promise<Patient> {
  return await changingPerson(deps, '/user', async (tx) => {
    const before = await lock(deps, tx, context, change, 'archived')
    await patients.restorePatient(tx, before, deps.clock.now().toISOString())
    await audit(tx, context, 'patient.restore', before.id)
    return await reread(deps, tx, context, before.id)
  })
}
