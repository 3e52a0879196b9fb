import type { Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { chargedForTreatment, insertEntry } from '#/modules/core/entries/entries.repository.ts'

export async function chargeTreatment(
  tx: Transaction,
  author: Author,
  charge: { patientId: string; treatmentId: string; amountMinor: number },
): Promise<void> {
  await insertEntry(tx, author, { ...charge, id: newId(), kind: 'charge' })
}

/** Adjusts a treatment's charge to `toMinor`, less its discounts; adds no entry if it is equal. */
export async function adjustTreatment(
  tx: Transaction,
  author: Author,
  change: { patientId: string; treatmentId: string; toMinor: number; reason: string },
): Promise<void> {
  const { toMinor, ...entry } = change
  const amountMinor = toMinor - (await chargedForTreatment(tx, change.treatmentId)).chargedMinor
  if (amountMinor !== 0) await insertEntry(tx, author, { ...entry, id: newId(), kind: 'adjustment', amountMinor })
}
