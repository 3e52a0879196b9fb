import { createHash } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { instantAt } from '#/lib/clock.ts'

/** Consecutive failures of one account from one address: pauses of 1, 2, 3 … s from the 5th, a block of 15 min at the 10th, doubling. */
const firstPause = 5
const firstBlock = 10
const blockMinutes = 15
const longestBlockMinutes = 24 * 60
/** Failures of one account from anywhere before its sign-ins wait: a wait and no refusal, so that no stranger locks the owner out. */
const accountPatience = 20
const longestWait = 5000
/** Failures of one address in an hour. */
const addressLimit = 100

const hour = 3_600_000
const day = 24 * hour

/** Seconds after `failures` consecutive ones until the next attempt is heard. */
export function pauseAfter(failures: number): number {
  if (failures < firstPause) return 0
  if (failures < firstBlock) return failures - firstPause + 1
  return Math.min(blockMinutes * 2 ** (failures - firstBlock), longestBlockMinutes) * 60
}

/** Milliseconds that an attempt waits once its account has failed `failures` times within the hour. */
export const waitAfter = (failures: number): number =>
  failures < accountPatience ? 0 : Math.min(250 * 2 ** Math.floor((failures - accountPatience) / 5), longestWait)

const scopes = ['account', 'address', 'pair'] as const
type Scope = (typeof scopes)[number]
type Keys = Record<Scope, string>

interface Counter {
  scope: Scope
  failures: number
  windowStartedAt: string
  lastAttemptAt: string
  blockedUntil: string | null
}

// Hashes, because people type passwords where the e-mail belongs.
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

const at = (instant: number): Sql => sql`${instantAt(instant).toISOString()}::timestamptz`
const isOne = (keys: Keys): Sql =>
  sql`(scope, key) IN (${join(scopes.map((scope) => sql`(${scope}, ${keys[scope]})`))})`

async function locked(tx: Transaction, keys: Keys, now: number): Promise<Record<Scope, Counter>> {
  const accountOf = (scope: Scope) => (scope === 'pair' ? keys.account : null)
  const fresh = scopes.map((scope) => sql`(${scope}, ${keys[scope]}, ${accountOf(scope)}, 0, ${at(now)}, ${at(now)})`)
  await tx.query(sql`
    INSERT INTO sign_in_throttles (scope, key, account, failures, window_started_at, last_attempt_at)
    VALUES ${join(fresh)} ON CONFLICT DO NOTHING`)
  const rows = await tx.query<Counter>(sql`
    SELECT scope, failures, window_started_at AS "windowStartedAt", last_attempt_at AS "lastAttemptAt",
           blocked_until AS "blockedUntil"
    FROM sign_in_throttles WHERE ${isOne(keys)} ORDER BY scope FOR UPDATE`)
  return Object.fromEntries(rows.map((row) => [row.scope, row])) as Record<Scope, Counter>
}

/** An attempt that may be tried; it counts as failed until it is said otherwise. */
export interface Attempt {
  /** Milliseconds to wait before trying. */
  wait: number
  succeeded(): Promise<void>
  /** Neither right nor wrong: the attempt was not tried. */
  abandoned(): Promise<void>
}

/**
 * Counts an attempt before it is tried, so that parallel ones cannot slip past each other.
 * @throws AppError `account_blocked` or `rate_limited`, with `retryAfter`.
 */
export async function attempt(deps: Pick<Deps, 'db' | 'clock'>, account: string, address: string): Promise<Attempt> {
  const { db } = deps
  const keys: Keys = { account: digest(account), address: digest(address), pair: digest(account, address) }

  const failuresBefore = await db.transaction(async (tx) => {
    const now = deps.clock.now().getTime()
    const counters = await locked(tx, keys, now)

    const quiet = now - Date.parse(counters.pair.lastAttemptAt) > day
    const seconds = Math.ceil((Date.parse(counters.pair.blockedUntil ?? '1970-01-01') - now) / 1000)
    if (seconds > 0)
      throw new AppError(counters.pair.failures < firstBlock ? 'rate_limited' : 'account_blocked', {
        retryAfter: seconds,
      })

    const inWindow = (counter: Counter) => now - Date.parse(counter.windowStartedAt) < hour
    const failures = {
      account: inWindow(counters.account) ? counters.account.failures : 0,
      address: inWindow(counters.address) ? counters.address.failures : 0,
      pair: quiet ? 0 : counters.pair.failures,
    }
    if (failures.address >= addressLimit) {
      const end = Date.parse(counters.address.windowStartedAt) + hour
      throw new AppError('rate_limited', { retryAfter: Math.ceil((end - now) / 1000) })
    }

    const pause = pauseAfter(failures.pair + 1)
    const changes = scopes.map((scope) => {
      const start = inWindow(counters[scope]) ? Date.parse(counters[scope].windowStartedAt) : now
      const until = scope === 'pair' && pause > 0 ? at(now + pause * 1000) : raw('NULL::timestamptz')
      return sql`(${scope}, ${keys[scope]}, ${failures[scope] + 1}::int, ${at(start)}, ${until})`
    })
    await tx.query(sql`
      UPDATE sign_in_throttles t SET failures = c.failures, window_started_at = c.start, blocked_until = c.until,
        last_attempt_at = ${at(now)}
      FROM (VALUES ${join(changes)}) AS c (scope, key, failures, start, until)
      WHERE t.scope = c.scope AND t.key = c.key`)
    return failures.account
  })

  // Locked in the order of the scopes, as above: two at once must not wait for each other.
  const uncount = (one: Sql) =>
    db.query(sql`
      UPDATE sign_in_throttles SET failures = greatest(failures - 1, 0), blocked_until = NULL
      WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles WHERE ${one} ORDER BY scope FOR UPDATE)`)
  return {
    wait: waitAfter(failuresBefore),
    async succeeded() {
      await db.query(sql`DELETE FROM sign_in_throttles WHERE scope = 'pair' AND key = ${keys.pair}`)
      await uncount(sql`scope <> 'pair' AND ${isOne(keys)}`)
    },
    async abandoned() {
      await uncount(isOne(keys))
    },
  }
}

/** Whether sign-ins of an account are refused now, from whatever address. */
export async function isBlocked(db: Queryable, account: string, now: Date): Promise<boolean> {
  const blocks = await db.query(sql`
    SELECT FROM sign_in_throttles WHERE account = ${digest(account)} AND failures >= ${firstBlock}
      AND blocked_until > ${at(now.getTime())} LIMIT 1`)
  return blocks.length > 0
}

/** Forgets the failures of an account, from whatever address. Rows stay: an attempt may hold them at this very moment. */
export async function unblock(tx: Queryable, account: string): Promise<void> {
  const key = digest(account)
  await tx.query(sql`
    UPDATE sign_in_throttles SET failures = 0, blocked_until = NULL
    WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles
      WHERE account = ${key} OR (scope = 'account' AND key = ${key}) ORDER BY scope, key FOR UPDATE)`)
}
