import type { OpenSession } from '@piel/contract/people/user-sessions'
import { endSession } from '#/credentials/sessions.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { deleteSession, listSessions } from '#/credentials/session-list.ts'
import { auditUser, getUser } from './users.service.ts'

export async function userSessions(deps: Deps, { actor }: ActorContext, id: string): Promise<{ data: OpenSession[] }> {
  await getUser(deps, id)
  const now = deps.clock.now().toISOString()
  return { data: await listSessions(deps.db, { userId: id, key: actor.sessionKey, now }) }
}

/** Ends a session of any user, with its tokens and event streams. @throws AppError `not_found`. */
export async function endUserSession(deps: Deps, context: ActorContext, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const session = await deleteSession(tx, { id })
    if (!session) throw new AppError('not_found')
    await endSession(tx, session.key, deps.clock.now())
    await auditUser(tx, context, 'user.session_end', session.userId)
  })
}
