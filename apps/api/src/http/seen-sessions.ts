import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { deviceOf } from '#/lib/device.ts'
import { newId } from '#/lib/id.ts'

const intervalMs = 60_000
const maxKeys = 20_000

export interface SeenSession {
  userId: string
  key: string
  issuedAt: Date
  address: string
  userAgent: string | undefined
}

/** Records the last use of a session, at most once a minute per process, without delaying the request. */
export function createSeenSessions({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const seenAt = new Map<string, number>()

  async function store({ userId, key, issuedAt, address, userAgent }: SeenSession): Promise<void> {
    const now = clock.now().toISOString()
    await db.query(sql`
      INSERT INTO sessions (id, user_id, key, device, address, created_at, last_seen_at)
      VALUES (${newId()}, ${userId}, ${key}, ${deviceOf(userAgent)}, ${address}, ${issuedAt.toISOString()}, ${now})
      ON CONFLICT (key) DO UPDATE SET last_seen_at = excluded.last_seen_at, address = excluded.address,
        device = coalesce(excluded.device, sessions.device)
      WHERE sessions.last_seen_at < excluded.last_seen_at`)
  }

  return (session: SeenSession): void => {
    const now = performance.now()
    if (now - (seenAt.get(session.key) ?? -Infinity) < intervalMs) return
    seenAt.delete(session.key)
    const oldest = seenAt.keys().next()
    if (seenAt.size >= maxKeys && !oldest.done) seenAt.delete(oldest.value)
    seenAt.set(session.key, now)
    store(session).catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not recorded'))
  }
}
