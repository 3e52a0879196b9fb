import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@piel/contract/people'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { instantAt } from '#/lib/clock.ts'

export const invitationHours = 72
const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Revokes a user's open links, also after a change of e-mail: a link sent to the old address must not set the password. */
export async function revokeInvitations(tx: Queryable, userId: string, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE invitations SET expires_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > ${at}`)
}

/** Creates a one-time link, valid for 72 h, to set a user's password, and revokes earlier ones. Only its digest is stored. */
export async function createInvitation(
  tx: Transaction,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { userId, createdBy }: { userId: string; createdBy: string },
): Promise<{ url: string; expiresAt: string }> {
  const now = clock.now()
  const at = now.toISOString()
  await revokeInvitations(tx, userId, at)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = instantAt(now.getTime() + invitationHours * 3_600_000).toISOString()
  await tx.query(sql`
    INSERT INTO invitations (token_hash, user_id, created_by, created_at, expires_at)
    VALUES (${digest(token)}, ${userId}, ${createdBy}, ${at}, ${expiresAt})`)
  return { url: `${env.publicUrl}/oidc/invitation/${token}`, expiresAt }
}

/** The user of a link. */
export interface Invited {
  userId: string
  email: string
  language: Language | null
}

/** The user of an open link; undefined once it was used or has expired, or the user is archived. */
export async function findInvitation(db: Queryable, token: string, at: string): Promise<Invited | undefined> {
  const [found] = await db.query<Invited>(sql`
    SELECT u.id AS "userId", u.email, u.language FROM invitations i JOIN users u ON u.id = i.user_id
    WHERE i.token_hash = ${digest(token)} AND i.used_at IS NULL AND i.expires_at > ${at} AND u.archived_at IS NULL`)
  return found
}

/** Marks a link as used. @returns false when it was used or revoked in the meantime. */
export async function useInvitation(tx: Transaction, token: string, at: string): Promise<boolean> {
  const used = await tx.query(sql`
    UPDATE invitations SET used_at = ${at} WHERE token_hash = ${digest(token)} AND used_at IS NULL AND expires_at > ${at}
    RETURNING 1`)
  return used.length === 1
}
