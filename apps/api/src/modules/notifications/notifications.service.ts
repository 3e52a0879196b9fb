import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { ActorContext } from '../../http/context.ts'
import { patientsToHearOf } from './notifications.policy.ts'
import * as notifications from './notifications.repository.ts'

/** Without those of patients whom the role no longer reaches (row J4). */
export async function ownNotifications(deps: Deps, context: ActorContext) {
  const scope = patientsToHearOf(context, deps.clock.today())
  if (scope === null) return { data: [], unread: 0 }
  return await notifications.listNotifications(deps.db, context.actor.userId, scope)
}

/** @throws AppError `not_found`, also for somebody else's. */
export async function readOne(deps: Deps, { actor }: ActorContext, id: string): Promise<void> {
  const marked = await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString(), id)
  if (marked === 0) throw new AppError('not_found')
}

export async function readAll(deps: Deps, { actor }: ActorContext): Promise<void> {
  await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString())
}
