import type { AuditField } from '@piel/contract/nouns'
import { placeholderEmail } from '@piel/contract/core/contact-email'
import { curpProblem } from '@piel/contract/people/curp'
import { isPlausibleBirthDate } from '@piel/contract/core/dates'
import { membershipsOn, membershipStateOn } from '@piel/contract/core/tiers'
import type { Patient, RegisterPatientBody, UpdatePatientBody } from '@piel/contract/people/patients'
import type { Gender } from '@piel/contract/core/people'
import type { RestoreBody } from '@piel/contract/core/person-fields'
import { audited, recordAudit } from '#/audit/audit.ts'
import { revokeAccess } from '#/credentials/sessions.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { withPersonConflicts } from '#/db/unique-violations.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn, givenFields } from '#/lib/fields.ts'
import { newId } from '#/lib/id.ts'
import { withE164 } from '#/lib/phone.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { notifyPatientRegistered, notifyRestoreRequested } from '#/modules/core/notifications/notify.repository.ts'
import {
  changePerson,
  checkRestoredEmail,
  createPerson,
  refuseForeignPassword,
} from '#/modules/core/person/people.service.ts'
import { announceSignInName, type SignInNameChange } from '#/modules/core/person/sign-in-name.service.ts'
import { alertsView, isOnlyPatient, maySeeAccounts, maySeeArchivedPatients, patientScope } from './patients.policy.ts'
import * as patients from './patients.repository.ts'
import { checkKept } from './person.service.ts'

type PatientAction = `patient.${'create' | 'read' | 'update' | 'archive' | 'restore' | 'restore_request'}`

function checkBirthDate(deps: Deps, birthDate: string): void {
  if (!isPlausibleBirthDate(birthDate, deps.clock.today()))
    throw invalidField('/patient/birthDate', 'validation.birthDateInvalid')
}

const identifying = ['curp', 'birthDate', 'genderIdentity'] as const

interface Identified {
  curp?: string | null | undefined
  birthDate: string | null
  genderIdentity: Gender
}

function checkCurp({ curp, birthDate, genderIdentity }: Identified): void {
  const problem = curp && curpProblem(curp, { birthDate, gender: genderIdentity })
  if (problem) throw invalidField('/patient/curp', problem)
}

const eventOf = (action: PatientAction, id: string, fields: readonly AuditField[] = []) =>
  ({ action, object: { kind: 'patient', id }, fields }) as const

async function find(
  deps: Deps,
  db: Queryable,
  context: ActorContext,
  id: string,
  { withArchived }: { withArchived: boolean },
): Promise<Patient> {
  const today = deps.clock.today()
  const found = await patients.findPatient(db, id, patientScope(context, today), {
    withArchived,
    withAccount: maySeeAccounts(context.actor),
    alerts: alertsView(deps, context),
  })
  if (!found) throw new AppError('not_found')
  if (!found.account) return { ...found, account: null }
  const { memberships, ...account } = found.account
  return { ...found, account: { ...account, membership: heldOn(memberships, today) } }
}

type Held = NonNullable<NonNullable<Patient['account']>['membership']>

/** The current or last membership, until the end of its renewal. */
function heldOn(memberships: readonly (Omit<Held, 'state'> & { startsOn: string })[], today: string): Held | null {
  const { current, next } = membershipsOn(memberships, today)
  const held = current ?? next
  if (!held) return null
  const { endsOn } = next?.tier === held.tier ? next : held
  return { tier: held.tier, endsOn, state: membershipStateOn(endsOn, today) }
}

/** Records the reading before the answer is sent: the history is health data. */
export async function getPatient(deps: Deps, context: ActorContext, id: string): Promise<Patient> {
  return await find(deps, audited(deps.db, context, eventOf('patient.read', id)), context, id, {
    withArchived: maySeeArchivedPatients(context.actor),
  })
}

export async function findStored(deps: Deps, context: ActorContext, id: string): Promise<object | undefined> {
  const scope = patientScope(context, deps.clock.today())
  const alerts = alertsView(deps, context)
  const found = await patients.findPatient(deps.db, id, scope, { withArchived: true, withAccount: false, alerts })
  return found && { user: found.user, patient: found }
}

const lock = async (
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { id, ifMatch }: VersionedCall,
  wanted?: 'archived',
): Promise<patients.StoredPatient> => {
  const found = await patients.lockPatient(tx, id, patientScope(context, deps.clock.today()))
  checkKept(found)
  return checkLocked(found, ifMatch, wanted)
}

const getChanged = (deps: Deps, tx: Transaction, context: ActorContext, event: ReturnType<typeof eventOf>) =>
  find(deps, audited(tx, context, event), context, event.object.id, { withArchived: true })

/** The e-mails of an update: null becomes the placeholder, and a contact e-mail equal to the account's becomes null. */
function emailsOf(before: patients.StoredPatient, { user, patient }: UpdatePatientBody) {
  const email = user?.email === null ? placeholderEmail(before.userId) : (user?.email ?? before.email)
  const contactEmail = patient?.contactEmail === undefined ? before.contactEmail : patient.contactEmail
  return { email, contactEmail: contactEmail === email ? null : contactEmail }
}

export async function registerPatient(
  deps: Deps,
  context: ActorContext,
  { user: { email, emailIsContactOnly = false, ...user }, patient: { genderIdentity, ...record } }: RegisterPatientBody,
): Promise<Patient> {
  checkBirthDate(deps, record.birthDate)
  checkCurp({ ...record, genderIdentity })
  refuseForeignPassword(deps, user.password, '/user/password')
  const [userId, id, at] = [newId(), newId(), deps.clock.now().toISOString()]
  const signIn = email && !emailIsContactOnly ? email : placeholderEmail(userId)
  const contactEmail = record.contactEmail ?? (emailIsContactOnly ? email : null)
  return await withPersonConflicts(deps, '/user', async (tx) => {
    const person = { id: userId, gender: genderIdentity, role: 'USER', profileKind: 'PATIENT', at } as const
    await createPerson(tx, { ...user, email: signIn }, person, {
      pointer: '/user/password',
      clinic: deps.env.clinic.name,
    })
    const row = { ...record, contactEmail: contactEmail === signIn ? null : contactEmail }
    await patients.insertPatient(tx, { ...withE164(givenFields(row)), id, userId, at })
    await notifyPatientRegistered(tx, { id, exceptUserId: context.actor.userId, at })
    return await getChanged(deps, tx, context, eventOf('patient.create', id))
  })
}

/** Creates no version if nothing differs. */
export async function updatePatient(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdatePatientBody },
): Promise<Patient> {
  let renamed: SignInNameChange | undefined
  const changed = await withPersonConflicts(deps, '/user', async (tx) => {
    const before = await lock(deps, tx, context, call)
    // Doctors and staff need theirs to sign in.
    if (body.user?.email === null && !isOnlyPatient(before))
      throw invalidField('/user/email', 'validation.emailRequired')
    const changes = changesOf(before, { ...body.user, ...body.patient, ...emailsOf(before, body) })
    const fields = fieldsIn(changes)
    if (typeof changes.birthDate === 'string') checkBirthDate(deps, changes.birthDate)
    if (identifying.some((field) => changes[field] !== undefined)) checkCurp({ ...before, ...changes })
    if (fields.length > 0) {
      const at = deps.clock.now().toISOString()
      const account = { ...before, id: before.userId, ...(before.wasDoctor && { profileKind: 'DOCTOR' as const }) }
      const columns = patients.patientPersonColumns
      renamed = await changePerson(tx, context, account, { columns, changes, at, path: '/user' })
      await patients.updatePatient(tx, before, withE164(changes), at)
      if (changes.medicalHistory !== undefined && before.medicalHistory !== null)
        await patients.keepHistory(tx, {
          id: newId(),
          patientId: before.id,
          text: before.medicalHistory,
          by: context.actor,
          at,
        })
    }
    const action = fields.length > 0 ? 'patient.update' : 'patient.read'
    return await getChanged(deps, tx, context, eventOf(action, before.id, fields))
  })
  await announceSignInName(deps, renamed)
  return changed
}

/**
 * Removes a patient from every list and count; nothing is deleted. @throws AppError `not_found`, `version_conflict`.
 */
export async function archivePatient(
  deps: Deps,
  context: ActorContext,
  { cancelsAppointments, ...call }: VersionedCall & { cancelsAppointments: boolean },
): Promise<void> {
  await withPersonConflicts(deps, '/user', async (tx) => {
    const before = await lock(deps, tx, context, call)
    const at = deps.clock.now().toISOString()
    const account = isOnlyPatient(before)
    await deps.lifecycle.patientArchived(deps, tx, context, { patientId: before.id, cancelsAppointments })
    await patients.archivePatient(tx, before, { userId: context.actor.userId, at, account })
    if (account) await revokeAccess(tx, before.userId, at)
    await recordAudit(tx, context, eventOf('patient.archive', before.id))
  })
}

export async function restorePatient(
  deps: Deps,
  context: ActorContext,
  { email, ...call }: VersionedCall & RestoreBody,
): Promise<Patient> {
  return await withPersonConflicts(deps, '', async (tx) => {
    const before = await lock(deps, tx, context, call, 'archived')
    await checkRestoredEmail(tx, before.userId, email)
    await patients.restorePatient(tx, before, { at: deps.clock.now().toISOString(), email })
    const fields: AuditField[] = email === undefined ? [] : ['email']
    return await getChanged(deps, tx, context, eventOf('patient.restore', before.id, fields))
  })
}

/** Asks the administrators to restore a patient. @throws AppError `not_found`, `not_archived`. */
export async function requestRestore(deps: Deps, context: ActorContext, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lock(deps, tx, context, { id }, 'archived')
    const { userId, name } = context.actor
    await notifyRestoreRequested(tx, { id, exceptUserId: userId, at: deps.clock.now().toISOString(), name })
    await recordAudit(tx, context, eventOf('patient.restore_request', id))
  })
}
