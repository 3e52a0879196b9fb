import type { CheckBody, IssueBody, Prescription, prescriptionEndpoints } from '@piel/contract/clinical/prescriptions'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { auditOf } from '#/audit/audit.ts'
import { clinicDetails } from '#/db/clinic.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { knownMedicines } from '#/modules/clinical/medicines/medicines.service.ts'
import { asDoctor, checkActsAsDoctor } from '#/modules/people/doctors/acting.service.ts'
import { alertsView, maySeeArchivedPatients, patientScope } from '#/modules/people/patients/patients.policy.ts'
import type { Person } from '#/modules/people/patients/person.repository.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { checkItems, unanswered } from './checks.service.ts'
import { boundItems } from './fractions.service.ts'
import * as prescriptions from './prescriptions.repository.ts'

const audit = auditOf('patient')

/** @throws AppError `not_found`, also for archived patients that the caller may not see. */
export async function listPrescriptions(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof prescriptionEndpoints.list>> {
  const owner = await getPerson(deps, context, patientId)
  await audit(deps.db, context, 'prescription.read', owner.id)
  return { data: await prescriptions.listPrescriptions(deps.db, owner.ids) }
}

async function find(deps: Deps, context: ActorContext, db: Queryable, id: string): Promise<Prescription> {
  const scope = patientScope(context, deps.clock.today())
  const seesArchived = maySeeArchivedPatients(context.actor)
  const found = await prescriptions.findPrescription(db, id, { scope, seesArchived })
  if (!found) throw new AppError('not_found')
  return found
}

export async function getPrescription(deps: Deps, context: ActorContext, id: string): Promise<Prescription> {
  const found = await find(deps, context, deps.db, id)
  await audit(deps.db, context, 'prescription.read', found.patientId)
  return found
}

async function signerOf(deps: Deps, db: Queryable, doctorId: string) {
  const signer = await prescriptions.getSigner(db, doctorId, deps.clock.today())
  if (signer.address !== null) return signer
  return { ...signer, address: (await clinicDetails({ db, env: deps.env })).address }
}

async function patientOf(deps: Deps, context: ActorContext, db: Queryable, person: Pick<Person, 'id' | 'ids'>) {
  const view = alertsView(deps, context)
  const patient = await prescriptions.getPrescribedPatient(db, person.id, { ids: person.ids, view })
  return { ...patient, isMan: patient.gender === 'MALE' }
}

/** Compares medicines before they are prescribed; stores nothing. */
export async function checkPrescription(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { items }: CheckBody,
): Promise<AnswerOf<typeof prescriptionEndpoints.check>> {
  checkActsAsDoctor(context)
  const person = await getPerson(deps, context, patientId)
  if (person.archived) throw new AppError('archived')
  const doctor = await asDoctor(deps, context, deps.db, '')
  const patient = await patientOf(deps, context, deps.db, person)
  const signer = await signerOf(deps, deps.db, doctor.doctorId)
  return { ...checkItems(items, patient, await knownMedicines(deps.db)), signer }
}

/** @throws AppError unless the caller issued the prescription or is an administrator, and it is not void. */
function checkMayEnd({ actor }: ActorContext, prescription: Prescription): void {
  if (prescription.doctorId !== actor.doctorId && actor.kind !== 'ADMIN') throw new AppError('forbidden')
  if (prescription.void) throw new AppError('transition_refused')
}

async function endReplaced(
  deps: Deps,
  context: ActorContext,
  tx: Transaction,
  { ids, id, reason }: { ids: Person['ids']; id: string; reason: string },
): Promise<void> {
  const replaced = await prescriptions.findRecordOf(tx, ids, id)
  if (!replaced) throw invalidField('/replacesId', 'validation.invalid')
  if (replaced.replacedById !== null) throw new AppError('already_replaced')
  checkMayEnd(context, replaced)
  const act = { id: newId(), prescriptionId: id, kind: 'void', reason } as const
  await prescriptions.insertAct(tx, act, authorOf(deps, context))
}

/**
 * Issues a prescription: compares again under the patient's lock, so that an allergy that was just recorded counts.
 * @throws AppError `validation_failed` at the item of each warning without an answer, and of what the law forbids.
 */
export async function issuePrescription(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { items: wanted, indications, overrides, replacesId = null, replaceReason }: IssueBody,
): Promise<Prescription> {
  checkActsAsDoctor(context)
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const person = await lockPatientFor(tx, patientId, { scope })
    const doctor = await asDoctor(deps, context, tx, '/items/0/generic')
    const author = authorOf(deps, context)
    const list = await knownMedicines(tx)
    const { items, errors: unlawful } = boundItems(wanted, list)
    if (unlawful.length > 0) throw new AppError('validation_failed', { errors: unlawful })
    const patient = await patientOf(deps, context, tx, person)
    const { warnings } = checkItems(items, patient, list)
    const missing = unanswered(warnings, overrides, author.day)
    if (missing.length > 0) throw new AppError('validation_failed', { errors: missing })
    if (replacesId && replaceReason)
      await endReplaced(deps, context, tx, { ids: person.ids, id: replacesId, reason: replaceReason })
    const id = newId()
    const signer = await signerOf(deps, tx, doctor.doctorId)
    await prescriptions.insertPrescription(
      tx,
      { id, patientId, doctorId: doctor.doctorId, signer, patient, indications: indications || null, replacesId },
      items.map((item) => ({
        ...item,
        brand: item.brand || null,
        strength: item.strength || null,
        note: item.note || null,
      })),
      author,
    )
    for (const warning of warnings) {
      const given = overrides.find(({ key }) => key === warning.key)
      if (!given) continue
      const act = { id: newId(), prescriptionId: id, kind: 'override', reason: given.reason } as const
      await prescriptions.insertAct(tx, { ...act, detail: prescriptions.detailOf(warning, given) }, author)
    }
    await audit(tx, context, 'prescription.issue', patientId)
    const issued = await prescriptions.findPrescription(tx, id)
    if (!issued) throw new Error('An inserted prescription was not found')
    return issued
  })
}

/** Voids a prescription; the doctor who issued it or an administrator who is a doctor. */
export async function voidPrescription(
  deps: Deps,
  context: ActorContext,
  id: string,
  reason: string,
): Promise<Prescription> {
  checkActsAsDoctor(context)
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const seen = await prescriptions.findPrescription(tx, id, { scope })
    if (!seen) throw new AppError('not_found')
    await lockPatientFor(tx, seen.patientId, { scope, isOfRow: true })
    const current = (await prescriptions.findPrescription(tx, id)) ?? seen
    checkMayEnd(context, current)
    const author = authorOf(deps, context)
    await prescriptions.insertAct(tx, { id: newId(), prescriptionId: id, kind: 'void', reason }, author)
    await audit(tx, context, 'prescription.void', current.patientId)
    return (await prescriptions.findPrescription(tx, id)) ?? current
  })
}

/** Records that a prescription was printed. */
export async function recordPrinted(deps: Deps, context: ActorContext, id: string): Promise<void> {
  const { patientId } = await find(deps, context, deps.db, id)
  await deps.db.transaction(async (tx) => {
    const act = { id: newId(), prescriptionId: id, kind: 'printed', reason: null } as const
    await prescriptions.insertAct(tx, act, authorOf(deps, context))
    await audit(tx, context, 'prescription.print', patientId)
  })
}
