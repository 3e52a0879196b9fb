import * as z from 'zod/mini'
import { membershipStateOn, membershipStates, plan, planOfTier, tierId } from '../core/tiers.ts'
import { addDays, addMonths, type IsoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { membershipMonths } from './catalogue.ts'
import { id, reason } from '../core/text.ts'

export const membership = z.object({
  id,
  tier: tierId,
  plan,
  priceMinor: z.int(),
  currency,
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(membershipStates),
  outstandingMinor: z.int(),
})
export type Membership = z.output<typeof membership>

/** A membership as stored; `outstandingMinor` is negative when more was paid than the membership costs now. */
export type StoredMembership = Omit<Membership, 'plan' | 'currency' | 'state'>

/** A stored membership with its state on a day of the clinic's calendar. */
export function membershipAsOf(stored: StoredMembership, today: IsoDate): Membership {
  const { id, tier, priceMinor, startsOn, endsOn, outstandingMinor } = stored
  return {
    id,
    tier,
    plan: planOfTier[tier],
    priceMinor,
    currency: 'MXN',
    startsOn,
    endsOn,
    state: membershipStateOn(endsOn, today),
    outstandingMinor: Math.max(0, outstandingMinor),
  }
}

/** The last day of a membership. */
export const lastDayOf = (startsOn: IsoDate): IsoDate => addDays(addMonths(startsOn, membershipMonths), -1)

/** First and last day of the membership that follows one. */
export function renewalOf({ endsOn }: { endsOn: IsoDate }): { startsOn: IsoDate; endsOn: IsoDate } {
  const startsOn = addDays(endsOn, 1)
  return { startsOn, endsOn: lastDayOf(startsOn) }
}

/**
 * Whether the same tier can be sold again while a membership runs, from the day after its end on: once, in its last
 * `endsWithinDays` days.
 * @param next the membership that was sold to follow it.
 */
export const isRenewable = (
  { endsOn }: { endsOn: IsoDate },
  next: object | null | undefined,
  today: IsoDate,
): boolean => !next && membershipStateOn(endsOn, today) === 'ends'

export const sellMembershipBody = z.strictObject({ tier: tierId })
export const endMembershipBody = z.strictObject({
  reason,
  /** Revokes the last sale, made by mistake: the charge is reversed and the membership was never active. */
  takeBack: z._default(z.boolean('validation.invalid'), false),
})

export const membershipEndpoints = defineEndpoints('Memberships', 'money.write', {
  sell: {
    route: 'POST /patient/:id/memberships',
    summary:
      'Sell a membership from today on and charge it; a current one of another tier ends as of yesterday, one of the same tier is renewed from the day after its end on',
    body: sellMembershipBody,
    answer: { status: 201, schema: membership },
    errors: ['merged', 'archived', 'membership_active'],
  },
  end: {
    route: 'POST /patient/:id/memberships/end',
    summary: 'End the current membership today, or revoke the last sale: a renewal before the current one',
    body: endMembershipBody,
    answer: { status: 200, schema: membership },
    errors: ['merged', 'archived', 'membership_ended', 'discount_too_much'],
    idempotent: true,
  },
})
