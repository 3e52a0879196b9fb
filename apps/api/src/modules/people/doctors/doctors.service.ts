import type { LicenseConfirmation } from '@piel/contract/people/licenses'
import type { DoctorTitle } from '@piel/contract/core/doctor-titles'
import type {
  Doctor,
  DoctorPart,
  DoctorStatus,
  RegisterDoctorBody,
  RegisteredDoctor,
  UpdateDoctorBody,
} from '@piel/contract/people/doctors'
import type { RestoreBody } from '@piel/contract/core/person-fields'
import { mayChangeSignIn } from '@piel/contract/core/permissions'
import { auditOf, recordAudit } from '#/audit/audit.ts'
import { createInvitation } from '#/credentials/invitations.ts'
import { revokeAccess } from '#/credentials/sessions.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { notifyEndedAccess } from '#/db/ended-access.ts'
import { withPersonConflicts } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { changesOf, emptyToNull, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { phoneFields, withE164 } from '#/lib/phone.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import {
  changePerson,
  checkRestoredEmail,
  createPerson,
  refuseForeignPassword,
} from '#/modules/core/person/people.service.ts'
import { announceSignInName, type SignInNameChange } from '#/modules/core/person/sign-in-name.service.ts'
import { doctorOn } from './doctor-answers.service.ts'
import { checkDates, checkLeave, licensesOf, specialtiesOf, type LicenseChange } from './doctor-fields.service.ts'
import { hasOngoingTreatments } from './doctor-treatments.repository.ts'
import { accountAfterArchive, confirmsLicenses, maySeeArchivedDoctors } from './doctors.policy.ts'
import * as doctors from './doctors.repository.ts'

type DoctorAction = `doctor.${'create' | 'update' | 'status' | 'archive' | 'restore'}`

const audit = auditOf('doctor')

/** @throws AppError `not_found`, also for an archived doctor if the caller may not see archived ones. */
export async function getDoctor(
  deps: Deps,
  context: ActorContext,
  id: string,
  db: Queryable = deps.db,
): Promise<Doctor> {
  const found = await doctors.findDoctor(db, id)
  if (!found || (found.archivedAt !== null && !maySeeArchivedDoctors(context.actor))) throw new AppError('not_found')
  return doctorOn(found, deps.clock.today(), context.language)
}

export async function findStored({ db }: Deps, id: string): Promise<object | undefined> {
  const found = await doctors.findDoctor(db, id)
  const [license] = found?.licenses ?? []
  return found && { user: found.user, doctor: { ...found, license, licenseNumber: license?.number } }
}

const lock = async (tx: Transaction, { id, ifMatch }: VersionedCall, wanted?: 'archived') =>
  checkLocked(await doctors.lockDoctor(tx, id), ifMatch, wanted)

/** Invites a new doctor to set a password; the mail is sent once the transaction is committed. */
async function invite(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { userId, email }: { userId: string; email: string },
): Promise<NonNullable<RegisteredDoctor['invitation']>> {
  const isMailed = deps.env.mail !== null
  const { expiresAt } = await createInvitation(tx, deps, { userId, createdBy: context.actor.userId, isMailed })
  await recordAudit(tx, context, { action: 'user.invite', object: { kind: 'user', id: userId } })
  return { expiresAt, sentTo: isMailed ? email : null }
}

/** Registers a person and a doctor in one transaction; invites the doctor if the caller may not set a password. */
export async function registerDoctor(
  deps: Deps,
  context: ActorContext,
  { user: { password, ...user }, doctor }: RegisterDoctorBody,
): Promise<RegisteredDoctor> {
  refuseForeignPassword(deps, password, '/user/password')
  const account = { role: 'USER', profileKind: 'DOCTOR' } as const
  const maySetPassword = mayChangeSignIn(context.actor.role, account)
  const today = deps.clock.today()
  checkDates(doctor, today)
  const confirmed = confirmationOf(deps, context, null)
  const stored = storedPart({ specialties: [], licenses: [] }, doctor, { today, confirmed })
  checkLeave({ leaveFrom: null, leaveUntil: null, ...stored })
  const [userId, id, at] = [newId(), newId(), deps.clock.now().toISOString()]
  return await withPersonConflicts(deps, '/user', async (tx) => {
    const person = { id: userId, gender: user.gender ?? 'UNKNOWN', ...account, at } as const
    const input = { ...user, ...(maySetPassword && { password }) }
    await createPerson(
      tx,
      input,
      { ...person, ...phoneFields(emptyToNull(doctor.phone)) },
      { pointer: '/user/password', clinic: deps.env.clinic.name },
    )
    await doctors.insertDoctor(tx, { ...stored, status: doctor.status ?? 'ACTIVE', id, userId, at })
    await audit(tx, context, 'doctor.create', id)
    const registered = await getDoctor(deps, context, id, tx)
    if (maySetPassword || !deps.env.oidc.embedded) return registered
    return { ...registered, invitation: await invite(deps, tx, context, { userId, ...user }) }
  })
}

/** What a caller enters as a licence is confirmed by an administrator and the doctor, and by no one else. */
function confirmationOf(deps: Deps, context: ActorContext, doctorId: string | null): LicenseConfirmation | null {
  if (!confirmsLicenses(context.actor, doctorId)) return null
  const { userId: id, name, at } = authorOf(deps, context)
  return { at, by: { id, name } }
}

/**
 * Confirms the licences that no person has confirmed, as the caller has seen them. @throws AppError `not_found`,
 * `archived`, `version_conflict`, `transition_refused` if there are none.
 */
export async function confirmLicenses(deps: Deps, context: ActorContext, call: VersionedCall): Promise<Doctor> {
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call)
    if (before.licenses.every(({ confirmed }) => confirmed?.by)) throw new AppError('transition_refused')
    await doctors.confirmLicenses(tx, before, authorOf(deps, context))
    await audit(tx, context, 'doctor.confirm_licenses', before.id, ['licenses'])
    return await getDoctor(deps, context, before.id, tx)
  })
}

/** The fields of a body in their stored form. */
function storedPart(
  before: Pick<doctors.StoredDoctor, 'specialties' | 'licenses'>,
  part: DoctorPart,
  by: Omit<LicenseChange, 'before'>,
) {
  const { specialties: _s, speciality: _, licenses: _ls, license: _l, licenseNumber: _n, ...rest } = part
  const specialties = specialtiesOf(part, before.specialties)
  const licenses = licensesOf(part, { before: before.licenses, ...by })
  return { ...givenFields(rest), ...(specialties && { specialties }), ...(licenses && { licenses }) }
}

/** Creates no version if nothing differs. */
export async function updateDoctor(
  deps: Deps,
  context: ActorContext,
  { body, action = 'doctor.update', ...call }: VersionedCall & { body: UpdateDoctorBody; action?: DoctorAction },
): Promise<Doctor> {
  const today = deps.clock.today()
  const { user, doctor = {} } = body
  let renamed: SignInNameChange | undefined
  const changed = await withPersonConflicts(deps, '/user', async (tx) => {
    const before = await lock(tx, call)
    checkDates(doctor, today, before)
    const confirmed = confirmationOf(deps, context, before.id)
    const changes = changesOf(before, { ...user, ...storedPart(before, doctor, { today, confirmed }) })
    const fields = fieldsIn(changes)
    checkLeave({ ...before, ...changes })
    if (fields.length > 0) {
      const at = deps.clock.now().toISOString()
      const columns = doctors.doctorPersonColumns
      const account = { id: before.userId, email: before.email, role: before.role, profileKind: 'DOCTOR' } as const
      renamed = await changePerson(tx, context, account, { columns, changes: withE164(changes), at, path: '/user' })
      await doctors.updateDoctor(tx, before, changes, at)
      await audit(tx, context, action, before.id, fields)
    }
    return await getDoctor(deps, context, before.id, tx)
  })
  await announceSignInName(deps, renamed)
  return changed
}

export async function changeOwnTitle(
  tx: Transaction,
  context: ActorContext,
  title: DoctorTitle | null,
  at: string,
): Promise<void> {
  const id = await doctors.updateTitle(tx, context.actor.userId, title, at)
  if (id !== undefined) await audit(tx, context, 'doctor.update', id, ['title'])
}

export const updateStatus = (
  deps: Deps,
  context: ActorContext,
  { status, ...call }: VersionedCall & { status: DoctorStatus },
): Promise<Doctor> => updateDoctor(deps, context, { ...call, body: { doctor: { status } }, action: 'doctor.status' })

/** Removes a doctor from every list. The account is archived too, unless the person is a patient or staff. */
export async function archiveDoctor(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await withPersonConflicts(deps, '/user', async (tx) => {
    const before = await lock(tx, call)
    if (await hasOngoingTreatments(tx, before.userId)) throw new AppError('doctor_has_treatments')
    await deps.lifecycle.doctorArchived(deps, tx, context, { userId: before.userId })
    const person = { role: before.role, isPatient: await doctors.isPatient(tx, before.userId) }
    const account = accountAfterArchive(person)
    const at = deps.clock.now().toISOString()
    await doctors.archiveDoctor(tx, before, { userId: context.actor.userId, at, account })
    if (account === 'archived') await revokeAccess(tx, before.userId, at)
    else await notifyEndedAccess(tx, 'user', [before.userId])
    await audit(tx, context, 'doctor.archive', before.id)
  })
}

/** @throws AppError `not_found`, `not_archived`, `email_taken` if another account has the e-mail now. */
export async function restoreDoctor(
  deps: Deps,
  context: ActorContext,
  { email, ...call }: VersionedCall & RestoreBody,
): Promise<Doctor> {
  return await withPersonConflicts(deps, '', async (tx) => {
    const before = await lock(tx, call, 'archived')
    await checkRestoredEmail(tx, before.userId, email)
    await doctors.restoreDoctor(tx, before, { at: deps.clock.now().toISOString(), email })
    await audit(tx, context, 'doctor.restore', before.id, email === undefined ? [] : ['email'])
    return await getDoctor(deps, context, before.id, tx)
  })
}
