import type { Actor } from '#/lib/context.ts'

/** The limit of a caller's discounts in percent; administrators have none. */
export const discountLimitFor = (actor: Actor, limitPercent: number): number | null =>
  actor.kind === 'ADMIN' ? null : limitPercent
