import type { Queryable } from '#/db/database.ts'
import type { ActorContext } from '#/lib/context.ts'
import { checkLowered, discountLimitFor, type Lowered } from './discount-limit.policy.ts'
import { getSetting } from './settings.service.ts'

/** Reads the clinic's limit for a caller who has one. @throws AppError `discount_too_much`. */
export async function refuseLowered(
  db: Queryable,
  { actor }: Pick<ActorContext, 'actor'>,
  lowered: Lowered | (() => Promise<Lowered | undefined>),
): Promise<void> {
  if (discountLimitFor(actor, 0) === null) return
  const found = typeof lowered === 'function' ? await lowered() : lowered
  if (!found) return
  const { discountLimitPercent } = await getSetting(db, 'money')
  checkLowered(discountLimitFor(actor, discountLimitPercent), found)
}
