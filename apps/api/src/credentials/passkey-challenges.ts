import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { instantAt } from '#/lib/clock.ts'

const minutes = 10

export type ChallengeKey = `${'sign-in' | 'add' | 'unlock'}:${string}`

export async function storeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ChallengeKey,
  challenge: string,
): Promise<void> {
  const expiresAt = instantAt(clock.now().getTime() + minutes * 60_000).toISOString()
  await db.query(sql`
    INSERT INTO passkey_challenges (key, challenge, expires_at) VALUES (${key}, ${challenge}, ${expiresAt}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`)
}

/** Takes a challenge, which can be used once, even with a wrong signature; undefined if there is none. */
export async function spendChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ChallengeKey,
): Promise<string | undefined> {
  const [spent] = await db.query<{ challenge: string; isOpen: boolean }>(sql`
    DELETE FROM passkey_challenges WHERE key = ${key}
    RETURNING challenge, expires_at > ${clock.now().toISOString()}::timestamptz AS "isOpen"`)
  return spent?.isOpen === true ? spent.challenge : undefined
}
