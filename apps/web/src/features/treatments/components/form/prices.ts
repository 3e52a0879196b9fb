import type { MembershipTier, TierId, TreatmentType } from '@piel/contract/catalogue'
import type { Membership } from '@piel/contract/memberships'
import { applyDiscount } from '@piel/contract/money'

/** What choosing a membership does: nothing, keep the one that holds, or sell one, perhaps in place of another. */
export type TierEffect =
  | { kind: 'none' }
  | { kind: 'holds'; endsOn: string }
  | { kind: 'sells'; priceMinor: number; replaces: TierId | undefined }

/** The membership that holds today. */
export const activeOf = (membership: Membership | null | undefined): Membership | undefined =>
  membership && membership.state !== 'ended' ? membership : undefined

export function tierEffect(tier: MembershipTier | undefined, membership: Membership | undefined): TierEffect {
  if (!tier) return { kind: 'none' }
  if (membership?.tier === tier.id) return { kind: 'holds', endsOn: membership.endsOn }
  return { kind: 'sells', priceMinor: tier.priceMinor, replaces: membership?.tier }
}

/** What a treatment costs by the catalogue, under a membership. */
export const priceOf = (type: TreatmentType | undefined, tier: MembershipTier | undefined): number | undefined =>
  type && applyDiscount(type.priceMinor, tier?.discountPercent ?? 0)
