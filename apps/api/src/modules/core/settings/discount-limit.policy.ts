import { applyDiscount } from '@piel/contract/core/money'
import { AppError } from '#/lib/app-error.ts'
import type { Actor } from '#/lib/context.ts'

export const discountLimitFor = (actor: Actor, limitPercent: number): number | null =>
  actor.kind === 'ADMIN' ? null : limitPercent

export interface Lowered {
  /** What it costs before anything lowers it. */
  agreedMinor: number
  /** What remains of it after the change. */
  afterMinor: number
  /** The field that lowers it, and its text. */
  pointer: string
  code: `validation.${string}`
  /** What the field may have, from the least that may remain. */
  allowed?: (leastMinor: number) => number
}

/**
 * The one rule for everything that lowers what a patient owes (decision 0116).
 * @param limitPercent null for a caller without a limit.
 * @throws AppError `discount_too_much` with the least that the caller may leave, and what the field may have.
 */
export function checkLowered(
  limitPercent: number | null,
  { agreedMinor, afterMinor, allowed, ...field }: Lowered,
): void {
  if (limitPercent === null) return
  const leastMinor = applyDiscount(agreedMinor, limitPercent)
  if (afterMinor >= leastMinor) return
  const amountMinor = allowed && Math.max(0, allowed(leastMinor))
  const errors = [{ ...field, ...(amountMinor !== undefined && { amountMinor }) }]
  throw new AppError('discount_too_much', { leastMinor, errors })
}
