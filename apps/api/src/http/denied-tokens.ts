import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { notifyEndedAccess } from '#/db/ended-access.ts'

/** Denies a token until its expiry, and ends its event streams; idempotent. */
export async function denyToken(db: Queryable, tokenId: string, expiresAt: Date): Promise<void> {
  await db.query(sql`
    INSERT INTO denied_tokens (token_id, expires_at) VALUES (${tokenId}, ${expiresAt.toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING`)
  await notifyEndedAccess(db, 'token', [tokenId])
}

/** Deletes denied tokens that have expired. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    DELETE FROM denied_tokens WHERE expires_at < ${now.toISOString()}::timestamptz - interval '5 minutes'`)
}
