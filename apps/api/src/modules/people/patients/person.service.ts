import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { maySeeArchivedPatients, patientScope, type PatientScope } from './patients.policy.ts'
import { findPerson, type Person } from './person.repository.ts'

/** The person of a record that the caller may read today. @throws AppError `not_found`. */
export async function getPerson(deps: Deps, context: ActorContext, recordId: string): Promise<Person> {
  const person = await findPerson(deps.db, recordId, { scope: patientScope(context, deps.clock.today()) })
  if (!person || (person.archived && !maySeeArchivedPatients(context.actor))) throw new AppError('not_found')
  return person
}

/** Refuses a write to a merged record. @throws AppError `merged` with the kept record. */
export function checkKept(record: { keptId: string | null } | undefined): void {
  if (record?.keptId) throw new AppError('merged', { keptId: record.keptId })
}

interface PatientLock {
  /** Patients outside the scope are unknown. */
  scope?: PatientScope
  /** The field of the body that names the patient, for the error of an unknown one. */
  field?: '/patientId'
  /** True if `recordId` comes from a treatment, an alert or another row: after a merge, the kept record is locked. */
  isOfRow?: boolean
  /** True if an archived patient is unknown, as to callers with a scope of their own. */
  hidesArchived?: boolean
  /** `share` allows concurrent writes, but no change of the patient. */
  mode?: 'share' | 'change'
}

/** Locks the patient before any of their rows is written, so that changes for one patient run one after another. */
export async function lockPatientFor(
  tx: Transaction,
  recordId: string,
  { scope, field, isOfRow = false, hidesArchived = false, mode = 'change' }: PatientLock = {},
): Promise<Person> {
  const person = await findPerson(tx, recordId, { lock: mode, ...(scope && { scope }) })
  const isHidden = person?.archived === true && (hidesArchived || (scope !== undefined && scope.doctorId !== null))
  if (!person || isHidden) throw field ? invalidField(field, 'validation.patientUnknown') : new AppError('not_found')
  if (!isOfRow) checkKept({ keptId: person.id === recordId ? person.keptId : person.id })
  if (person.archived) throw new AppError('archived')
  return person
}
