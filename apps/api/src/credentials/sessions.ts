import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { deniedSession, notifyEndedAccess } from '#/db/ended-access.ts'
import { instantAt } from '#/lib/clock.ts'
import type { Deps } from '#/deps.ts'
import { forgetDevices } from './devices.ts'
import { revokeInvitations } from './invitations.ts'

/**
 * Ends every token, session, pending sign-in and event stream of a user, and forgets the devices.
 * @returns the second since 1970 from which new tokens are valid: the next one, because tokens carry whole seconds.
 */
export async function endSessions(tx: Queryable, userId: string, at: string): Promise<number> {
  const from = Math.floor(Date.parse(at) / 1000) + 1
  await tx.query(sql`
    UPDATE users SET tokens_valid_from = greatest(tokens_valid_from, to_timestamp(${from}::float8)) WHERE id = ${userId}`)
  await tx.query(sql`DELETE FROM oidc_store WHERE payload ->> 'accountId' = ${userId}`)
  // The password was accepted, but the session has not begun.
  await tx.query(sql`
    DELETE FROM oidc_store WHERE model = 'Interaction' AND payload #>> '{result,login,accountId}' = ${userId}`)
  await forgetDevices(tx, userId)
  await tx.query(sql`DELETE FROM sessions WHERE user_id = ${userId}`)
  await notifyEndedAccess(tx, 'user', [userId])
  return from
}

/** Longer than a session of the provider and its last token. */
const deniedHours = 26

/** Ends a session: tokens, event streams and the provider's session. @param key in `sessions`. */
export async function endSession(tx: Queryable, key: string, now: Date): Promise<void> {
  const until = instantAt(now.getTime() + deniedHours * 3_600_000).toISOString()
  await tx.query(sql`
    INSERT INTO denied_tokens (token_id, expires_at) VALUES (${deniedSession(key)}, ${until}::timestamptz)
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    DELETE FROM oidc_store WHERE grant_id = ${key} OR (model = 'Grant' AND id = ${key})
      OR (model = 'Session' AND jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $key)',
        jsonb_build_object('key', ${key}::text)))`)
  await notifyEndedAccess(tx, 'token', [deniedSession(key)])
}

export async function waitForSecond({ clock }: Pick<Deps, 'clock'>, from: number): Promise<void> {
  const left = from * 1000 - clock.now().getTime()
  if (left > 0) await pause(Math.min(left, 1000))
}

/**
 * Ends the sessions and links of an archived or renamed user; a restore does not bring them back.
 * @returns the second from which new tokens are valid.
 */
export async function revokeAccess(tx: Queryable, userId: string, at: string): Promise<number> {
  await revokeInvitations(tx, userId, at)
  return await endSessions(tx, userId, at)
}

export async function deleteSessionOf(tx: Queryable, key: string): Promise<void> {
  await tx.query(sql`DELETE FROM sessions WHERE key = ${key}`)
}

/**
 * Whether the session, its last token and the user's sessions as a whole are not ended. @param issuedAt seconds since
 * 1970.
 */
export async function isSessionOpen(
  db: Queryable,
  { userId, key, tokenId, issuedAt }: { userId: string; key: string; tokenId: string; issuedAt: number },
): Promise<boolean> {
  const found = await db.query(sql`
    SELECT FROM users WHERE id = ${userId} AND tokens_valid_from <= to_timestamp(${issuedAt}::float8)
      AND NOT EXISTS (SELECT FROM denied_tokens WHERE token_id IN (${tokenId}, ${deniedSession(key)}))`)
  return found.length > 0
}
