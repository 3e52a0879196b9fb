import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import type { PatientScope } from './patients.policy.ts'
import { findPerson, type Person } from './person.repository.ts'

/** Refuses a write to a record that was merged: it goes to the kept one. @throws AppError `merged`. */
export function checkKept(record: { keptId: string | null } | undefined): void {
  if (record?.keptId) throw new AppError('merged', { keptId: record.keptId })
}

/** The same for a person who was read by a record. @throws AppError `merged`. */
export const checkIsKept = ({ id }: Pick<Person, 'id'>, recordId: string): void =>
  checkKept({ keptId: id === recordId ? null : id })

/**
 * Locks a patient before something is added. Such changes lock the patient first and their own rows after, so that
 * changes for one patient run one after the other.
 * @throws AppError `not_found`, `merged`, `archived`.
 */
export async function lockKept(tx: Transaction, patientId: string, scope?: PatientScope): Promise<Person> {
  const person = await findPerson(tx, patientId, { lock: 'change', ...(scope && { scope }) })
  if (!person) throw new AppError('not_found')
  checkIsKept(person, patientId)
  if (person.archived) throw new AppError('archived')
  return person
}

/**
 * Locks the patient of a treatment, an alert or another row, by the record that has it; for a row of a merged record,
 * the patient whose record is kept. @throws AppError `not_found`, `archived`.
 */
export async function lockPersonOf(tx: Transaction, recordId: string, scope?: PatientScope): Promise<Person> {
  const person = await findPerson(tx, recordId, { lock: 'change', ...(scope && { scope }) })
  if (!person) throw new AppError('not_found')
  if (person.archived) throw new AppError('archived')
  return person
}
