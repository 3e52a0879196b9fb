import type { CreateEntryBody, RecordEntry, recordEndpoints } from '@piel/contract/clinical/records'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import { codeOf } from '#/db/errors.ts'
import { checkPage } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { auditOf } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { actingDoctor, asDoctor, checkActsAsDoctor } from '#/modules/people/doctors/acting.service.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import type { PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as records from './records.repository.ts'

const audit = auditOf('patient')

/** Records each reading before the answer. Callers who may restore an archived patient can read the record. */
async function openRecord(deps: Deps, context: ActorContext, patientId: string): Promise<PersonIds> {
  const owner = await getPerson(deps, context, patientId)
  await audit(deps.db, context, 'record.read', owner.id)
  return owner.ids
}

export async function getRecord(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  query: ParsedOf<typeof recordEndpoints.list>['query'],
): Promise<AnswerOf<typeof recordEndpoints.list>> {
  checkPage(query)
  const ids = await openRecord(deps, context, patientId)
  const { data, total } = await records.listEntries(deps.db, ids, query)
  const { page, limit } = query
  return { data, meta: { page, limit, total, totalIsExact: true } }
}

export async function listEarlier(
  deps: Deps,
  context: ActorContext,
  patientId: string,
): Promise<AnswerOf<typeof recordEndpoints.listEarlierHistory>> {
  const ids = await openRecord(deps, context, patientId)
  return { data: await records.listEarlier(deps.db, ids) }
}

/** Adds an entry or a correction. Prescriptions require a doctor with a valid licence. */
export async function createEntry(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  body: CreateEntryBody,
): Promise<RecordEntry> {
  const isPrescription = body.kind === 'prescription'
  if (isPrescription) checkActsAsDoctor(context)
  try {
    return await deps.db.transaction(async (tx) => {
      const scope = patientScope(context, deps.clock.today())
      const owner = await lockPatientFor(tx, patientId, { scope, mode: 'share' })
      if (body.date > deps.clock.today() || (owner.birthDate !== null && body.date < owner.birthDate))
        throw invalidField('/date', 'validation.dateInvalid')
      const corrected = body.replacesId && (await records.findRecordOf(tx, owner.ids, body.replacesId))
      if (body.replacesId && !corrected) throw invalidField('/replacesId', 'validation.invalid')
      const doctor = await (isPrescription ? asDoctor(deps, context, tx, '/kind') : actingDoctor(deps, context, tx))
      const at = deps.clock.now().toISOString()
      const entry = await records.insertEntry(tx, {
        ...body,
        id: newId(),
        patientId: corrected || patientId,
        author: context.actor,
        doctor,
        at,
      })
      await audit(tx, context, 'record.add', patientId)
      return entry
    })
  } catch (error) {
    const isSecond =
      error instanceof Error && 'constraint' in error && error.constraint === 'clinical_entries_one_correction'
    if (codeOf(error) === '23505' && isSecond) throw new AppError('already_replaced', { cause: error })
    throw error
  }
}
