import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { instantAt } from '#/lib/clock.ts'
import type { Recipient } from './letters.ts'

export const invitationHours = 72
const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Revokes a user's open links, also after a change of e-mail: a link sent to the old address must not set the password.
 */
export async function revokeInvitations(tx: Queryable, userId: string, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE invitations SET expires_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > ${at}`)
}

/** Only the digest of the link is stored. */
function newLink({ env, clock }: Pick<Deps, 'env' | 'clock'>) {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  return {
    url: `${env.publicUrl}/oidc/invitation/${token}`,
    hash: digest(token),
    at: now.toISOString(),
    expiresAt: instantAt(now.getTime() + invitationHours * 3_600_000).toISOString(),
  }
}

/**
 * Creates a one-time link, valid for 72 h, to set a user's password, and revokes earlier ones.
 * @param invitation.isMailed whether another link is mailed after the commit, instead of the returned one.
 */
export async function createInvitation(
  tx: Transaction,
  deps: Pick<Deps, 'env' | 'clock'>,
  { userId, createdBy, isMailed = false }: { userId: string; createdBy: string; isMailed?: boolean },
): Promise<{ url: string; expiresAt: string }> {
  const { url, hash, at, expiresAt } = newLink(deps)
  await revokeInvitations(tx, userId, at)
  await tx.query(sql`
    INSERT INTO invitations (token_hash, user_id, created_by, created_at, expires_at, mail_due_at)
    VALUES (${hash}, ${userId}, ${createdBy}, ${at}, ${expiresAt}, ${isMailed ? at : null})`)
  return { url, expiresAt }
}

export interface DueInvitation extends Recipient {
  email: string
  url: string
  hash: string
}

/**
 * Takes a due invitation. It is due again after a wait that doubles from a minute to an hour, until marked as mailed.
 */
export async function takeDueInvitation(
  db: Queryable,
  deps: Pick<Deps, 'env' | 'clock'>,
): Promise<DueInvitation | undefined> {
  const { url, hash, at, expiresAt } = newLink(deps)
  const [due] = await db.query<Omit<DueInvitation, 'url' | 'hash'>>(sql`
    UPDATE invitations i SET token_hash = ${hash}, expires_at = ${expiresAt}, mail_attempts = mail_attempts + 1,
      mail_due_at = ${at}::timestamptz + least(interval '1 minute' * 2 ^ least(mail_attempts, 6), interval '1 hour')
    FROM users u
    WHERE u.id = i.user_id AND i.token_hash = (
      SELECT d.token_hash FROM invitations d JOIN users o ON o.id = d.user_id
      WHERE d.mail_due_at <= ${at} AND d.used_at IS NULL AND d.expires_at > ${at} AND o.archived_at IS NULL
        AND d.created_at > ${at}::timestamptz - ${`${invitationHours} hours`}::interval
      ORDER BY d.mail_due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING u.id AS "userId", u.email, u.first_name AS "firstName", u.language`)
  return due && { ...due, url, hash }
}

export async function markMailed(db: Queryable, { hash }: DueInvitation): Promise<void> {
  await db.query(sql`UPDATE invitations SET mail_due_at = NULL WHERE token_hash = ${hash}`)
}

export interface Invited {
  userId: string
  email: string
  language: Language | null
}

export async function findInvitation(db: Queryable, token: string, at: string): Promise<Invited | undefined> {
  const [found] = await db.query<Invited>(sql`
    SELECT u.id AS "userId", u.email, u.language FROM invitations i JOIN users u ON u.id = i.user_id
    WHERE i.token_hash = ${digest(token)} AND i.used_at IS NULL AND i.expires_at > ${at} AND u.archived_at IS NULL`)
  return found
}

export async function useInvitation(tx: Transaction, token: string, at: string): Promise<boolean> {
  const used = await tx.query(sql`
    UPDATE invitations SET used_at = ${at} WHERE token_hash = ${digest(token)} AND used_at IS NULL AND expires_at > ${at}
    RETURNING 1`)
  return used.length === 1
}
