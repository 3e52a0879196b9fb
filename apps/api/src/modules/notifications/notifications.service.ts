import type { NotificationKind } from '@piel/contract/notifications'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { hearingOf, kindsFor } from './notifications.policy.ts'
import * as notifications from './notifications.repository.ts'

/** Without those of records that the role no longer reaches (row J4). */
export async function ownNotifications(deps: Deps, context: ActorContext) {
  const hearing = hearingOf(context, deps.clock.today())
  if (hearing === null) return { data: [], unread: 0 }
  return await notifications.listNotifications(deps.db, hearing)
}

/** @throws AppError `not_found`, also for somebody else's. */
export async function readOne(deps: Deps, { actor }: ActorContext, id: string): Promise<void> {
  const marked = await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString(), id)
  if (marked === 0) throw new AppError('not_found')
}

export async function readAll(deps: Deps, { actor }: ActorContext): Promise<void> {
  await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString())
}

/** What is done with them each hour; once for all processes is enough, and more do no harm. */
export const forgetOldNotifications = ({ db, clock }: Deps): Promise<void> => notifications.forgetOld(db, clock.now())

/** The kinds that are for one's role, each on unless it was turned off. */
export async function preferences({ db }: Deps, { actor }: ActorContext) {
  const off = await notifications.kindsOff(db, actor.userId)
  return { data: kindsFor(actor).map((kind) => ({ kind, isOn: !off.includes(kind) })) }
}

/** What was told before stays. A kind that is not for one's role is kept for when it is. */
export async function setPreference(
  deps: Deps,
  context: ActorContext,
  { kind, isOn }: { kind: NotificationKind; isOn: boolean },
) {
  await notifications.setKind(deps.db, context.actor.userId, kind, isOn)
  return await preferences(deps, context)
}
