import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { deniedSession, notifyEndedAccess } from '#/db/ended-access.ts'

/** Locks a session and ends its event streams. @param key in `sessions`. @returns false if already locked. */
export async function lockSession(tx: Queryable, key: string, userId: string, now: Date): Promise<boolean> {
  const locked = await tx.query(sql`
    INSERT INTO session_locks (key, user_id, locked_at) VALUES (${key}, ${userId}, ${now.toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1`)
  await notifyEndedAccess(tx, 'token', [deniedSession(key)])
  return locked.length > 0
}

export async function lockedSince(db: Queryable, key: string): Promise<string | null> {
  const [lock] = await db.query<{ lockedAt: string }>(sql`
    SELECT iso_instant(locked_at) AS "lockedAt" FROM session_locks WHERE key = ${key}`)
  return lock?.lockedAt ?? null
}

export async function unlockSession(tx: Queryable, key: string): Promise<void> {
  await tx.query(sql`DELETE FROM session_locks WHERE key = ${key}`)
}

/** Unlocks a session of the embedded provider whose user has signed in since. @param signedInAt seconds since 1970. */
export async function unlockSignedIn(db: Queryable, key: string, signedInAt: number): Promise<void> {
  await db.query(sql`
    DELETE FROM session_locks WHERE key = ${key} AND locked_at < to_timestamp(${signedInAt})`)
}

/**
 * Passes the lock on to the session that replaces a locked one without a sign-in, when the provider replaces a grant.
 */
export async function passLockOn(db: Queryable, key: string, nextKey: string): Promise<void> {
  await db.query(sql`
    INSERT INTO session_locks (key, user_id, locked_at)
    SELECT ${nextKey}, user_id, locked_at FROM session_locks WHERE key = ${key}`)
}
