import * as z from 'zod/mini'
import { addDays, type IsoDate } from './dates.ts'
import type { Labels } from './labels.ts'

export const tierIds = ['estandar', 'premium', 'vip'] as const
export const tierId = z.enum(tierIds, 'validation.tierRequired')
export type TierId = z.output<typeof tierId>
export const tierLabels = {
  en: { estandar: 'Standard', premium: 'Premium', vip: 'VIP' },
  es: { estandar: 'Estándar', premium: 'Premium', vip: 'VIP' },
} as const satisfies Labels<TierId>
export const plans = ['Standard', 'Premium', 'VIP'] as const
export const plan = z.enum(plans, 'validation.planRequired')
export type Plan = z.output<typeof plan>

export const planOfTier: Record<TierId, Plan> = { estandar: 'Standard', premium: 'Premium', vip: 'VIP' }
export const tierOfPlan: Record<Plan, TierId> = { Standard: 'estandar', Premium: 'premium', VIP: 'vip' }

/** `ends` is the last `endsWithinDays` days of a membership. */
export const membershipStates = ['active', 'ends', 'ended'] as const
export const endsWithinDays = 30
export type MembershipState = (typeof membershipStates)[number]

/** The state on a day of the clinic's calendar, by the membership's last day alone. */
export function membershipStateOn(endsOn: IsoDate, today: IsoDate): MembershipState {
  if (endsOn < today) return 'ended'
  return endsOn < addDays(today, endsWithinDays) ? 'ends' : 'active'
}

/**
 * The last membership that has begun by a day, and the one that follows it.
 * @param sold the last ones by their start, the latest first.
 */
export function membershipsOn<Sold extends { startsOn: IsoDate }>(
  sold: readonly Sold[],
  today: IsoDate,
): { current: Sold | null; next: Sold | null } {
  return {
    current: sold.find(({ startsOn }) => startsOn <= today) ?? null,
    next: sold.find(({ startsOn }) => startsOn > today) ?? null,
  }
}
