import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { ActorContext } from '../../http/context.ts'
import * as notifications from './notifications.repository.ts'

export const ownNotifications = (deps: Deps, { actor }: ActorContext) =>
  notifications.listNotifications(deps.db, actor.userId)

/** @throws AppError `not_found`, also for somebody else's. */
export async function readOne(deps: Deps, { actor }: ActorContext, id: string): Promise<void> {
  const marked = await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString(), id)
  if (marked === 0) throw new AppError('not_found')
}

export async function readAll(deps: Deps, { actor }: ActorContext): Promise<void> {
  await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString())
}
