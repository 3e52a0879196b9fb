import type { Actor } from '#/lib/context.ts'

export const discountLimitFor = (actor: Actor, limitPercent: number): number | null =>
  actor.kind === 'ADMIN' ? null : limitPercent
