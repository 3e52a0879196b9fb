import { membershipMonths, type MembershipTier } from '@piel/contract/money/catalogue'
import { type TierId } from '@piel/contract/core/tiers'
import { addDays, addMonths } from '@piel/contract/core/dates'
import type { EntryReason } from '@piel/contract/core/ledger-kinds'
import { membershipAsOf, type endMembershipBody, type Membership } from '@piel/contract/money/memberships'
import type * as z from 'zod/mini'
import { auditOf } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { insertEntry } from '#/modules/core/entries/entries.repository.ts'
import { chargedForMembership, findLastMembership, type SoldMembership } from './memberships.repository.ts'

const revoked: EntryReason = 'membership.taken_back'
const replaced: EntryReason = 'membership.replaced'

const audit = auditOf('patient')

export async function findMembershipOn(
  tx: Transaction,
  patientId: string,
  day: string,
): Promise<SoldMembership | undefined> {
  const last = await findLastMembership(tx, patientId)
  return last && last.startsOn <= day && day <= last.endsOn ? last : undefined
}

export async function chargeMembership(
  tx: Transaction,
  author: Author,
  sale: { patientId: string; tier: TierId; priceMinor: number },
): Promise<string> {
  const id = newId()
  await insertEntry(tx, author, {
    id,
    patientId: sale.patientId,
    kind: 'charge',
    amountMinor: sale.priceMinor,
    membershipId: id,
    tier: sale.tier,
    startsOn: author.day,
    endsOn: addDays(addMonths(author.day, membershipMonths), -1),
  })
  return id
}

interface Sale {
  patientId: string
  tier: MembershipTier
  /**
   * The field of the body with the tier; null if the sale was agreed earlier and is valid although the tier is now
   * inactive.
   */
  pointer: '/tier' | '/plan' | null
  current: SoldMembership | undefined
}

export function checkSold({ tier, pointer }: Pick<Sale, 'tier' | 'pointer'>): void {
  if (pointer && !tier.isActive) throw invalidField(pointer, 'validation.tierInactive')
}

/** A sale ends the membership of its own record; an entry ends that of a merged record. */
async function endReplaced(tx: Transaction, author: Author, { patientId, current }: Sale): Promise<void> {
  if (!current || current.patientId === patientId) return
  const endsOn = addDays(author.day, -1)
  const about = { patientId, membershipId: current.id, kind: 'adjustment', amountMinor: 0 } as const
  await insertEntry(tx, author, { ...about, id: newId(), endsOn, reason: replaced })
}

/**
 * Sells a membership at today's price; the patient's row is locked. @throws AppError `validation_failed` for an
 * inactive tier.
 */
async function sellTier(tx: Transaction, context: ActorContext, author: Author, sale: Sale): Promise<string> {
  const { patientId, tier } = sale
  checkSold(sale)
  await endReplaced(tx, author, sale)
  const id = await chargeMembership(tx, author, { patientId, tier: tier.id, priceMinor: tier.priceMinor })
  await audit(tx, context, 'membership.sell', patientId, ['tier'])
  return id
}

/** The patient's current membership of a tier, at its price of sale; sells one if there is none. */
export async function ensureMembership(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  sale: Omit<Sale, 'current'>,
): Promise<{ id: string; priceMinor: number }> {
  const current = await findMembershipOn(tx, sale.patientId, author.day)
  if (current?.tier === sale.tier.id) return { id: current.id, priceMinor: current.priceMinor }
  return { id: await sellTier(tx, context, author, { ...sale, current }), priceMinor: sale.tier.priceMinor }
}

/** Sells a membership that starts today. A current one of another tier ends as of yesterday. */
export async function sellMembership(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  tierId: TierId,
): Promise<Membership> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId)
    const tier = await getTier(tx, tierId)
    const author = authorOf(deps, context)
    const current = await findMembershipOn(tx, patientId, author.day)
    if (tier.isActive && current?.tier === tierId) throw new AppError('membership_active')
    await sellTier(tx, context, author, { patientId, tier, pointer: '/tier', current })
    const sold = await findLastMembership(tx, patientId)
    if (!sold) throw new AppError('not_found')
    return membershipAsOf(sold, author.day)
  })
}

/**
 * Ends the current membership today. `takeBack` revokes its sale: the charge is reversed and its end is set before its
 * start, so that it was never active and the replaced one is current again.
 */
export async function endMembership(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { reason, takeBack }: z.output<typeof endMembershipBody>,
): Promise<Membership> {
  return await deps.db.transaction(async (tx) => {
    await lockPatientFor(tx, patientId)
    const author = authorOf(deps, context)
    const current = await findMembershipOn(tx, patientId, author.day)
    if (!current || (current.endsOn === author.day && !takeBack)) throw new AppError('membership_ended')
    const entry = { patientId, membershipId: current.id, kind: 'adjustment' } as const
    const endsOn = takeBack ? addDays(current.startsOn, -1) : author.day
    await insertEntry(tx, author, { ...entry, id: newId(), amountMinor: 0, endsOn, reason })
    const charged = takeBack ? await chargedForMembership(tx, current.id) : 0
    if (charged !== 0) await insertEntry(tx, author, { ...entry, id: newId(), amountMinor: -charged, reason: revoked })
    await audit(tx, context, 'membership.end', patientId)
    return membershipAsOf({ ...current, endsOn, outstandingMinor: current.outstandingMinor - charged }, author.day)
  })
}
