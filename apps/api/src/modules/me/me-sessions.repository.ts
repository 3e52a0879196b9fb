import type { OwnSession } from '@piel/contract/me-sessions'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** A user's sessions that were used within the lifetime of a provider's session and its last token, newest first. */
export async function listSessions(
  db: Queryable,
  { userId, key, now }: { userId: string; key: string; now: string },
): Promise<OwnSession[]> {
  return await db.query<OwnSession>(sql`
    SELECT id, device, address, iso_instant(created_at) AS since, iso_instant(last_seen_at) AS "lastSeen",
      key = ${key} AS "isCurrent"
    FROM sessions WHERE user_id = ${userId} AND last_seen_at > ${now}::timestamptz - interval '25 hours'
    ORDER BY key = ${key} DESC, last_seen_at DESC, id LIMIT 100`)
}

/** Deletes a user's session. @returns its key. */
export async function deleteSession(tx: Transaction, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ key: string }>(
    sql`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING key`,
  )
  return row?.key
}
