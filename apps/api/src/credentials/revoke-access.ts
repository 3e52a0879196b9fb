import type { Queryable } from '#/db/database.ts'
import { endInvitations } from './invitations.ts'
import { endSessions } from './sessions.ts'

/** After a change of somebody's e-mail: a link that went to another address must not set the password of this one. */
export const revokeInvitations = (tx: Queryable, userId: string, at: string): Promise<void> =>
  endInvitations(tx, userId, at)

/** Ends every way in that somebody archived had: neither sessions nor links come back with a restored account. */
export async function revokeAccess(tx: Queryable, userId: string, at: string): Promise<void> {
  await endSessions(tx, userId, at)
  await revokeInvitations(tx, userId, at)
}
