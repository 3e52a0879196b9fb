import type { OpenSession } from '@piel/contract/people/user-sessions'
import { recordAudit } from '#/audit/audit.ts'
import { endSession } from '#/credentials/sessions.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { deleteSession, listSessions } from '#/credentials/session-list.ts'

export const ownSessions = async ({ db, clock }: Deps, { actor }: ActorContext): Promise<{ data: OpenSession[] }> => ({
  data: await listSessions(db, { userId: actor.userId, key: actor.sessionKey, now: clock.now().toISOString() }),
})

/** Ends one of the caller's sessions, with its tokens and event streams. @throws AppError `not_found`. */
export async function endOwnSession(deps: Deps, context: ActorContext, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const session = await deleteSession(tx, { id, userId: context.actor.userId })
    if (!session) throw new AppError('not_found')
    await endSession(tx, session.key, deps.clock.now())
    await recordAudit(tx, context, { action: 'session.end', object: { kind: 'session', id } })
  })
}
