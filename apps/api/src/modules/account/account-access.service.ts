import type { Queryable } from '#/db/database.ts'
import { endInvitations } from '#/credentials/invitations.ts'
import { endSessions } from '#/credentials/sessions.ts'

/** After a change of somebody's e-mail: a link that went to another address must not set the password of this one. */
export const endLinks = (tx: Queryable, userId: string, at: string): Promise<void> => endInvitations(tx, userId, at)

/** Ends every way in that somebody archived had: neither sessions nor links come back with a restored account. */
export async function endAccess(tx: Queryable, userId: string, at: string): Promise<void> {
  await endSessions(tx, userId, at)
  await endLinks(tx, userId, at)
}
