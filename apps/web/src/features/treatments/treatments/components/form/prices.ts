import type { MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { TierId } from '@piel/contract/core/tiers'
import type { Membership } from '@piel/contract/money/memberships'
import { applyDiscount } from '@piel/contract/core/money'

/** Effect of choosing a membership: none, keep the current one, or sell one that may replace it. */
export type TierEffect =
  | { kind: 'none' }
  | { kind: 'holds'; endsOn: string }
  | { kind: 'sells'; priceMinor: number; replaces: TierId | undefined }

export const activeOf = (membership: Membership | null | undefined): Membership | undefined =>
  membership && membership.state !== 'ended' ? membership : undefined

export function tierEffect(tier: MembershipTier | undefined, membership: Membership | undefined): TierEffect {
  if (!tier) return { kind: 'none' }
  if (membership?.tier === tier.id) return { kind: 'holds', endsOn: membership.endsOn }
  return { kind: 'sells', priceMinor: tier.priceMinor, replaces: membership?.tier }
}

/** The catalogue's price of a treatment, less the membership's discount. */
export const priceOf = (type: TreatmentType | undefined, tier: MembershipTier | undefined): number | undefined =>
  type && applyDiscount(type.priceMinor, tier?.discountPercent ?? 0)
