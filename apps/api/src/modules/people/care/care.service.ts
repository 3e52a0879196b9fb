import type { AssignDoctorBody, CareRelation, UpdateCareBody, careEndpoints } from '@piel/contract/people/care'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { countCap } from '@piel/contract/core/pagination'
import type { Transaction } from '#/db/database.ts'
import { checkPage } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { auditOf } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { notifyPatientAssigned } from '#/modules/core/notifications/notify.repository.ts'
import { checkNoLeave, maySeeArchivedDoctors } from '#/modules/people/doctors/doctors.policy.ts'
import { maySeeArchivedPatients } from '#/modules/people/patients/patients.policy.ts'
import { findPerson } from '#/modules/people/patients/person.repository.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { findSearchTerms } from '#/modules/core/type-search/type-search.repository.ts'
import { type AssignedQuery, listAssigned } from './assigned.repository.ts'
import * as care from './care.repository.ts'

const audit = auditOf('patient')

/** Patients of a doctor, without archived ones. @throws AppError `not_found`, `page_too_deep`. */
export async function listPatients(
  deps: Deps,
  context: ActorContext,
  doctorId: string,
  query: AssignedQuery,
): Promise<AnswerOf<typeof careEndpoints.patients>> {
  checkPage(query)
  const doctor = await care.findDoctor(deps.db, doctorId)
  if (!doctor || (doctor.archived && !maySeeArchivedDoctors(context.actor))) throw new AppError('not_found')
  const { data, total } = await listAssigned(deps.db, doctor.userId, query, {
    day: deps.clock.today(),
    terms: await findSearchTerms(deps.db, query.search ?? ''),
  })
  const { page, limit } = query
  const exact = total <= countCap
  const shown = exact ? total : Math.max(countCap, (page - 1) * limit + data.length)
  return { data, meta: { page, limit, total: shown, totalIsExact: exact } }
}

/** @throws AppError `not_found`, also for archived patients that the caller may not see. */
export async function listDoctors(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof careEndpoints.doctors>> {
  const patient = await findPerson(deps.db, patientId)
  if (!patient || (patient.archived && !maySeeArchivedPatients(context.actor))) throw new AppError('not_found')
  return { data: await care.listDoctors(deps.db, patient.ids, deps.clock.today()) }
}

/**
 * @throws AppError `validation_failed` if the end precedes the start, `already_assigned` for a second relation of the
 * pair.
 */
async function checkSpan(tx: Transaction, span: Omit<care.StoredRelation, 'version'>): Promise<void> {
  if (span.until !== null && span.until < span.since) throw invalidField('/until', 'validation.untilBeforeSince')
  if (await care.overlaps(tx, span)) throw new AppError('already_assigned')
}

async function getRelation(deps: Deps, tx: Transaction, id: string): Promise<CareRelation> {
  const found = await care.findRelation(tx, id, deps.clock.today())
  if (!found) throw new AppError('not_found')
  return found
}

/** Assigns a patient to a doctor, who can see the patient and the record from `since` on. */
export async function assignDoctor(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { doctorId, since = deps.clock.today(), until = null }: AssignDoctorBody,
): Promise<CareRelation> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId, { hidesArchived: true })
    const doctor = await care.findDoctor(tx, doctorId)
    if (!doctor) throw invalidField('/doctorId', 'validation.invalid')
    if (doctor.archived) throw new AppError('archived')
    const today = deps.clock.today()
    checkNoLeave(doctor, since > today ? since : today)
    const span = { id: newId(), patientId, doctorUserId: doctor.userId, since, until }
    await checkSpan(tx, span)
    const at = deps.clock.now().toISOString()
    await care.insertRelation(tx, span, at)
    const exceptUserId = context.actor.userId
    await notifyPatientAssigned(tx, { id: patientId, doctorUserId: doctor.userId, exceptUserId, at })
    await audit(tx, context, 'care.assign', patientId, ['doctorId', 'since', 'until'])
    return await getRelation(deps, tx, span.id)
  })
}

/** Locks the patient, then the relation. @throws AppError `not_found`, `version_conflict`. */
async function lock(tx: Transaction, { id, ifMatch }: VersionedCall): Promise<care.StoredRelation> {
  const seen = await care.findStored(tx, id, false)
  if (!seen) throw new AppError('not_found')
  await lockPatientFor(tx, seen.patientId, { isOfRow: true, hidesArchived: true })
  return checkLocked(await care.findStored(tx, id, true), ifMatch)
}

/** Creates no version for equal dates. @throws AppError `not_found`, `version_conflict`, `already_assigned`. */
export async function updateCare(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: UpdateCareBody },
): Promise<CareRelation> {
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call)
    const { since = before.since, until = before.until } = body
    const fields = [since !== before.since && 'since', until !== before.until && 'until'].filter(
      (it): it is 'since' | 'until' => it !== false,
    )
    if (fields.length > 0) {
      const after = { ...before, since, until }
      await checkSpan(tx, after)
      await care.updateRelation(tx, after, deps.clock.now().toISOString())
    }
    await audit(tx, context, 'care.change', before.patientId, fields)
    return await getRelation(deps, tx, before.id)
  })
}

/**
 * Archives a relation entered by mistake: it is stored without effect. @throws AppError `not_found`,
 * `version_conflict`.
 */
export async function archiveCare(deps: Deps, context: ActorContext, call: VersionedCall): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call)
    await care.archiveRelation(tx, before.id, {
      userId: context.actor.userId,
      at: deps.clock.now().toISOString(),
    })
    await audit(tx, context, 'care.remove', before.patientId, [])
  })
}
