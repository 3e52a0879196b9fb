import { planOfTier, type MembershipTier, type TierId } from '@piel/contract/catalogue'
import { addDays, type IsoDate } from '@piel/contract/dates'
import { membershipStateOn, type endMembershipBody, type EntryReason, type Membership } from '@piel/contract/ledger'
import type * as z from 'zod/mini'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { readTier } from '#/modules/catalogue/catalogue.repository.ts'
import { authorOf, holdAccount, membershipOn, sellMembership } from './charges.service.ts'
import {
  chargedForMembership,
  findLastMembership,
  insertEntry,
  type Author,
  type StoredMembership,
} from './ledger.repository.ts'

const takenBack: EntryReason = 'membership.taken_back'

/** A membership as it stands on a day of the clinic's calendar. */
export function membershipAsOf(stored: StoredMembership, today: IsoDate): Membership {
  return {
    ...stored,
    plan: planOfTier[stored.tier],
    currency: 'MXN',
    state: membershipStateOn(stored.endsOn, today),
    outstandingMinor: Math.max(0, stored.outstandingMinor),
  }
}

const audit = (
  tx: Transaction,
  context: ActorContext,
  verb: 'sell' | 'end',
  patientId: string,
  fields: string[] = [],
) => recordAudit(tx, context, { action: `membership.${verb}`, object: { kind: 'patient', id: patientId }, fields })

interface Sale {
  patientId: string
  tier: MembershipTier
  /** Where a call says which tier. */
  pointer: '/tier' | '/plan'
}

/** Sells a membership at today's price; the patient's row is held. @throws AppError `validation_failed` for a tier that is not sold. */
async function sellNow(tx: Transaction, context: ActorContext, author: Author, sale: Sale): Promise<string> {
  const { patientId, tier, pointer } = sale
  if (!tier.isActive)
    throw new AppError('validation_failed', { errors: [{ pointer, code: 'validation.tierInactive' }] })
  const id = await sellMembership(tx, author, { patientId, tier: tier.id, priceMinor: tier.priceMinor })
  await audit(tx, context, 'sell', patientId, ['tier'])
  return id
}

/** The membership of a tier that a patient has today, at what it was sold for; where there is none, one sold now. */
export async function haveMembership(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  sale: Sale,
): Promise<{ id: string; priceMinor: number }> {
  const held = await membershipOn(tx, sale.patientId, author.day)
  if (held?.tier === sale.tier.id) return { id: held.id, priceMinor: held.priceMinor }
  return { id: await sellNow(tx, context, author, sale), priceMinor: sale.tier.priceMinor }
}

/**
 * Sells a membership from today on. Another tier's that holds ends with yesterday: the later one counts.
 * @throws AppError `not_found`, `archived`, `validation_failed` for a tier that is not sold, `membership_active`.
 */
export async function sell(deps: Deps, context: ActorContext, patientId: string, tier: TierId): Promise<Membership> {
  return await deps.db.transaction(async (tx) => {
    await holdAccount(tx, patientId)
    const offered = await readTier(tx, tier)
    const author = authorOf(deps, context)
    const held = await membershipOn(tx, patientId, author.day)
    if (offered.isActive && held?.tier === tier) throw new AppError('membership_active')
    await sellNow(tx, context, author, { patientId, tier: offered, pointer: '/tier' })
    const sold = await findLastMembership(tx, patientId)
    if (!sold) throw new AppError('not_found')
    return membershipAsOf(sold, author.day)
  })
}

/**
 * Ends the membership that holds: today is its last day. Taken back, what was charged for it is charged no more, and it
 * ends before it began: it never held, and one that it had ended holds again.
 * @throws AppError `not_found`, `archived`, `membership_ended` where none holds, or this one ends today already.
 */
export async function end(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { reason, takeBack }: z.output<typeof endMembershipBody>,
): Promise<Membership> {
  return await deps.db.transaction(async (tx) => {
    await holdAccount(tx, patientId)
    const author = authorOf(deps, context)
    const held = await membershipOn(tx, patientId, author.day)
    if (!held || (held.endsOn === author.day && !takeBack)) throw new AppError('membership_ended')
    const about = { patientId, membershipId: held.id, kind: 'adjustment' } as const
    const endsOn = takeBack ? addDays(held.startsOn, -1) : author.day
    await insertEntry(tx, author, { ...about, id: newId(), amountMinor: 0, endsOn, reason })
    const charged = takeBack ? await chargedForMembership(tx, held.id) : 0
    if (charged !== 0)
      await insertEntry(tx, author, { ...about, id: newId(), amountMinor: -charged, reason: takenBack })
    await audit(tx, context, 'end', patientId)
    return membershipAsOf({ ...held, endsOn, outstandingMinor: held.outstandingMinor - charged }, author.day)
  })
}
