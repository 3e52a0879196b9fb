import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import type { Author } from '#/lib/author.ts'
import { newId } from '#/lib/id.ts'
import { lockPatientRow } from '#/modules/people/patients/patients.repository.ts'
import { checkKept } from '#/modules/people/patients/person.service.ts'
import { chargedForTreatment, insertEntry } from '#/modules/core/entries/entries.repository.ts'

/** Locks a patient's statement for a change. @throws AppError `not_found`, `merged`, `archived`. */
export async function lockStatement(tx: Transaction, patientId: string): Promise<void> {
  const patient = await lockPatientRow(tx, patientId)
  if (!patient) throw new AppError('not_found')
  checkKept(patient)
  if (patient.archived) throw new AppError('archived')
}

/** Charges a treatment to its patient, whose row is locked. */
export async function chargeTreatment(
  tx: Transaction,
  author: Author,
  charge: { patientId: string; treatmentId: string; amountMinor: number },
): Promise<void> {
  await insertEntry(tx, author, { ...charge, id: newId(), kind: 'charge' })
}

/** Adjusts the amount charged for a treatment, less its discounts, to `toMinor`; makes no entry when that is the amount already. */
export async function adjustTreatment(
  tx: Transaction,
  author: Author,
  change: { patientId: string; treatmentId: string; toMinor: number; reason: string },
): Promise<void> {
  const { toMinor, ...entry } = change
  const amountMinor = toMinor - (await chargedForTreatment(tx, change.treatmentId)).chargedMinor
  if (amountMinor !== 0) await insertEntry(tx, author, { ...entry, id: newId(), kind: 'adjustment', amountMinor })
}
