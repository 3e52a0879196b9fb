import { type MembershipTier } from '@piel/contract/money/catalogue'
import { type TierId } from '@piel/contract/core/tiers'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import type { EntryReason } from '@piel/contract/core/ledger-kinds'
import {
  isRenewable,
  lastDayOf,
  membershipAsOf,
  type endMembershipBody,
  type Membership,
} from '@piel/contract/money/memberships'
import type * as z from 'zod/mini'
import { auditOf } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import type { Lowered } from '#/modules/core/settings/discount-limit.policy.ts'
import { refuseLowered } from '#/modules/core/settings/discount-limit.service.ts'
import { insertEntry } from '#/modules/core/entries/entries.repository.ts'
import {
  chargedForMembership,
  findLastMemberships,
  findMembership,
  isUsed,
  type SoldMembership,
} from './memberships.repository.ts'

const revoked: EntryReason = 'membership.taken_back'
const replaced: EntryReason = 'membership.replaced'

const audit = auditOf('patient')

/** The memberships of a person on a day: the one that runs, and the one sold to follow it. */
interface Held {
  current: SoldMembership | undefined
  next: SoldMembership | undefined
}

async function findHeld(tx: Transaction, patientId: string, day: IsoDate): Promise<Held> {
  const { begun, next } = await findLastMemberships(tx, patientId, day)
  return { current: begun && day <= begun.endsOn ? begun : undefined, next }
}

export async function findMembershipOn(
  tx: Transaction,
  patientId: string,
  day: IsoDate,
): Promise<SoldMembership | undefined> {
  return (await findHeld(tx, patientId, day)).current
}

export async function chargeMembership(
  tx: Transaction,
  author: Author,
  sale: { patientId: string; tier: TierId; priceMinor: number; startsOn?: IsoDate },
): Promise<string> {
  const id = newId()
  const startsOn = sale.startsOn ?? author.day
  await insertEntry(tx, author, {
    id,
    patientId: sale.patientId,
    kind: 'charge',
    amountMinor: sale.priceMinor,
    membershipId: id,
    tier: sale.tier,
    startsOn,
    endsOn: lastDayOf(startsOn),
  })
  return id
}

interface Sale {
  patientId: string
  tier: MembershipTier
  /** The price that was agreed; by default that of today. */
  priceMinor?: number | null
  /**
   * The field of the body with the tier; null if the sale was agreed earlier and is valid although the tier is now
   * inactive.
   */
  pointer: '/tier' | '/plan' | null
}

export function checkSold({ tier, pointer }: Pick<Sale, 'tier' | 'pointer'>): void {
  if (pointer && !tier.isActive) throw invalidField(pointer, 'validation.tierInactive')
}

/** Sets the end of a membership before its start, so that it was never active, and reverses its charge. */
async function revoke(
  tx: Transaction,
  author: Author,
  { patientId, sold, reason }: { patientId: string; sold: SoldMembership; reason: string },
): Promise<Pick<SoldMembership, 'endsOn' | 'outstandingMinor'>> {
  const entry = { patientId, membershipId: sold.id, kind: 'adjustment' } as const
  const endsOn = addDays(sold.startsOn, -1)
  await insertEntry(tx, author, { ...entry, id: newId(), amountMinor: 0, endsOn, reason })
  const charged = await chargedForMembership(tx, sold.id)
  if (charged !== 0) await insertEntry(tx, author, { ...entry, id: newId(), amountMinor: -charged, reason: revoked })
  return { endsOn, outstandingMinor: sold.outstandingMinor - charged }
}

/**
 * A sale ends the membership of its own record; an entry ends that of a merged record. One that was to follow it is
 * revoked.
 */
async function endReplaced(tx: Transaction, author: Author, patientId: string, { current, next }: Held): Promise<void> {
  if (next) await revoke(tx, author, { patientId, sold: next, reason: replaced })
  if (!current || current.patientId === patientId) return
  const endsOn = addDays(author.day, -1)
  const about = { patientId, membershipId: current.id, kind: 'adjustment', amountMinor: 0 } as const
  await insertEntry(tx, author, { ...about, id: newId(), endsOn, reason: replaced })
}

/**
 * Sells a membership from today on, or from the day after `after` on; the patient's row is locked. @throws AppError
 * `validation_failed` for an inactive tier.
 */
async function sellTier(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { held, after, ...sale }: Sale & { held: Held; after?: SoldMembership },
): Promise<string> {
  const { patientId, tier } = sale
  checkSold(sale)
  if (!after) await endReplaced(tx, author, patientId, held)
  const priceMinor = sale.priceMinor ?? tier.priceMinor
  const startsOn = after ? addDays(after.endsOn, 1) : author.day
  const id = await chargeMembership(tx, author, { patientId, tier: tier.id, priceMinor, startsOn })
  await audit(tx, context, 'membership.sell', patientId, ['tier'])
  return id
}

/**
 * Sells a membership, or the twelve months after a current one of the tier. @throws AppError `membership_active` if that
 * cannot be renewed.
 */
async function sellOrRenew(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { held, ...sale }: Sale & { held: Held },
): Promise<string> {
  const { current, next } = held
  if (current?.tier !== sale.tier.id) return await sellTier(tx, context, author, { ...sale, held })
  checkSold(sale)
  if (!isRenewable(current, next, author.day)) throw new AppError('membership_active')
  return await sellTier(tx, context, author, { ...sale, held, after: current })
}

/** The patient's current membership of a tier, at its price of sale; sells one if there is none. */
export async function ensureMembership(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  sale: Sale,
): Promise<{ id: string; priceMinor: number }> {
  const held = await findHeld(tx, sale.patientId, author.day)
  const { current } = held
  if (current?.tier === sale.tier.id) return { id: current.id, priceMinor: current.priceMinor }
  return { id: await sellTier(tx, context, author, { ...sale, held }), priceMinor: sale.tier.priceMinor }
}

const owedOf = ({ current, next }: Held, tier: TierId, besides: readonly string[] = []): SoldMembership | undefined =>
  [current, next].find((one) => one?.tier === tier && one.outstandingMinor > 0 && !besides.includes(one.id))

/**
 * The membership that a payment of a plan is for: the one of that tier with an outstanding amount, or else one that is
 * sold or renewed.
 * @param besides charges that are paid beside the plan.
 * @throws AppError `membership_active` if nothing is owed and nothing can be sold.
 */
export async function membershipToPay(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { besides, ...sale }: Sale & { besides?: readonly string[] },
): Promise<string> {
  const held = await findHeld(tx, sale.patientId, author.day)
  return owedOf(held, sale.tier.id, besides)?.id ?? (await sellOrRenew(tx, context, author, { ...sale, held }))
}

/**
 * As `membershipToPay`, for a payment that is still to arrive: null if completing it sells the membership. @throws
 * AppError `membership_active`, and `validation_failed` for an inactive tier.
 */
export async function membershipPaidLater(tx: Transaction, author: Author, sale: Sale): Promise<string | null> {
  const held = await findHeld(tx, sale.patientId, author.day)
  const owed = owedOf(held, sale.tier.id)
  if (owed) return owed.id
  checkSold(sale)
  const { current, next } = held
  if (current?.tier === sale.tier.id && !isRenewable(current, next, author.day)) throw new AppError('membership_active')
  return null
}

/**
 * Sells a membership that starts today. A current one of another tier ends as of yesterday; one of the same tier is
 * renewed from the day after its end on.
 */
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
    const held = await findHeld(tx, patientId, author.day)
    const sold = await findMembership(
      tx,
      await sellOrRenew(tx, context, author, { patientId, tier, pointer: '/tier', held }),
    )
    if (!sold) throw new AppError('not_found')
    return membershipAsOf(sold, author.day)
  })
}

/**
 * Ends the current membership today, and revokes the renewal that was to follow it. `takeBack` revokes the last sale:
 * the renewal, or else the current membership; the replaced one is current again.
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
    const { current, next } = await findHeld(tx, patientId, author.day)
    const last = takeBack ? (next ?? current) : current
    if (!last || (last.endsOn === author.day && !takeBack && !next)) throw new AppError('membership_ended')
    if (takeBack) await refuseLowered(tx, context, () => revokedPrice(tx, last))
    const ended = takeBack
      ? await revoke(tx, author, { patientId, sold: last, reason })
      : await endToday(tx, author, { patientId, current: last, next, reason })
    await audit(tx, context, 'membership.end', patientId)
    return membershipAsOf({ ...last, ...ended }, author.day)
  })
}

/** The price of a membership at whose price treatments were started, and stay. */
async function revokedPrice(tx: Transaction, sold: SoldMembership): Promise<Lowered | undefined> {
  if (!(await isUsed(tx, sold))) return undefined
  const field = { pointer: '/takeBack', code: 'validation.membershipLimit' } as const
  return { agreedMinor: sold.priceMinor, afterMinor: 0, ...field }
}

async function endToday(
  tx: Transaction,
  author: Author,
  {
    patientId,
    current,
    next,
    reason,
  }: { patientId: string; current: SoldMembership; next: SoldMembership | undefined; reason: string },
): Promise<Pick<SoldMembership, 'endsOn'>> {
  if (next) await revoke(tx, author, { patientId, sold: next, reason })
  const endsOn = author.day
  if (current.endsOn !== endsOn)
    await insertEntry(tx, author, {
      id: newId(),
      patientId,
      membershipId: current.id,
      kind: 'adjustment',
      amountMinor: 0,
      endsOn,
      reason,
    })
  return { endsOn }
}
