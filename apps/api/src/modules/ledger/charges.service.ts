import { membershipMonths, type TierId } from '@piel/contract/catalogue'
import { addDays, addMonths } from '@piel/contract/dates'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { momentOf } from '#/lib/clock.ts'
import { newId } from '#/lib/id.ts'
import { holdPatient } from '#/modules/care/care.repository.ts'
import {
  chargedForTreatment,
  findLastMembership,
  insertEntry,
  type Author,
  type StoredMembership,
} from './ledger.repository.ts'

/** Whoever calls, as the ledger names them. */
export function authorOf({ clock }: Pick<Deps, 'clock'>, { actor }: ActorContext): Author {
  return { userId: actor.userId, name: actor.name, ...momentOf(clock) }
}

/** Holds a patient's account for a change of it. @throws AppError `not_found`, `archived`. */
export async function holdAccount(tx: Transaction, patientId: string): Promise<void> {
  const patient = await holdPatient(tx, patientId)
  if (!patient) throw new AppError('not_found')
  if (patient.archived) throw new AppError('archived')
}

/** Charges a treatment to its patient, whose row is held. */
export async function chargeTreatment(
  tx: Transaction,
  author: Author,
  charge: { patientId: string; treatmentId: string; amountMinor: number },
): Promise<void> {
  await insertEntry(tx, author, { ...charge, id: newId(), kind: 'charge' })
}

/** Makes what was charged for a treatment another amount; 0 takes all of it back. Nothing is entered where it is that already. */
export async function adjustTreatment(
  tx: Transaction,
  author: Author,
  change: { patientId: string; treatmentId: string; toMinor: number; reason: string },
): Promise<void> {
  const { toMinor, ...entry } = change
  const by = toMinor - (await chargedForTreatment(tx, change.treatmentId))
  if (by !== 0) await insertEntry(tx, author, { ...entry, id: newId(), kind: 'adjustment', amountMinor: by })
}

const holdsOn = (membership: StoredMembership | undefined, day: string): membership is StoredMembership =>
  membership !== undefined && membership.startsOn <= day && day <= membership.endsOn

/** The membership that a patient has on a day; undefined without one. */
export async function membershipOn(
  tx: Transaction,
  patientId: string,
  day: string,
): Promise<StoredMembership | undefined> {
  const last = await findLastMembership(tx, patientId)
  return holdsOn(last, day) ? last : undefined
}

/** Sells a membership from the author's day on, at its price; the patient's row is held. @returns the charge's id. */
export async function sellMembership(
  tx: Transaction,
  author: Author,
  sale: { patientId: string; tier: TierId; priceMinor: number },
): Promise<string> {
  const id = newId()
  const endsOn = addDays(addMonths(author.day, membershipMonths), -1)
  await insertEntry(tx, author, {
    id,
    patientId: sale.patientId,
    kind: 'charge',
    amountMinor: sale.priceMinor,
    membershipId: id,
    tier: sale.tier,
    startsOn: author.day,
    endsOn,
  })
  return id
}
