import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'

/**
 * Ends everything that somebody is signed in with: every token, every session of the embedded provider and what would
 * still become one.
 * @returns the second since 1970 that tokens count from again. Tokens tell time in whole seconds: only the next one can
 * tell those of this second from what comes after.
 */
export async function endSessions(tx: Queryable, userId: string, at: string): Promise<number> {
  const from = Math.floor(Date.parse(at) / 1000) + 1
  const [person] = await tx.query<{ subject: string }>(sql`
    UPDATE users SET tokens_valid_from = greatest(tokens_valid_from, to_timestamp(${from}::float8)) WHERE id = ${userId}
    RETURNING coalesce(subject, id::text) AS subject`)
  const subject = person?.subject ?? null
  await tx.query(sql`DELETE FROM oidc_store WHERE payload ->> 'accountId' = ${subject}`)
  // The password was given, and the session not yet begun.
  await tx.query(sql`
    DELETE FROM oidc_store WHERE model = 'Interaction' AND payload #>> '{result,login,accountId}' = ${subject}`)
  return from
}

/** Waits until tokens count again, so that whoever signs in after the answer has one that does. */
export async function untilSecond({ clock }: Pick<Deps, 'clock'>, from: number): Promise<void> {
  const left = from * 1000 - clock.now().getTime()
  if (left > 0) await pause(Math.min(left, 1000))
}
