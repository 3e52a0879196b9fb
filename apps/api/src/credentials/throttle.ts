import { createHash } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { instantAt } from '#/lib/clock.ts'

/** Consecutive failures of one account from one address: pauses of 1, 2, 3 … s from the 5th, a block of 15 min from the 10th, doubling. */
const failuresBeforePause = 5
const failuresBeforeBlock = 10
const blockMinutes = 15
const maxBlockMinutes = 24 * 60
/** Failures of one account from all addresses before its sign-ins are delayed, not refused, so that others cannot lock the owner out. */
const failuresBeforeDelay = 20
const maxDelayMs = 5000
const maxAddressFailuresPerHour = 100

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Seconds until the next attempt is allowed after `failures` consecutive ones. */
export function pauseAfter(failures: number): number {
  if (failures < failuresBeforePause) return 0
  if (failures < failuresBeforeBlock) return failures - failuresBeforePause + 1
  return Math.min(blockMinutes * 2 ** (failures - failuresBeforeBlock), maxBlockMinutes) * 60
}

/** Milliseconds by which an attempt is delayed after `failures` of its account within the hour. */
export const delayAfter = (failures: number): number =>
  failures < failuresBeforeDelay ? 0 : Math.min(250 * 2 ** Math.floor((failures - failuresBeforeDelay) / 5), maxDelayMs)

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

// Hashed, because people type passwords into the e-mail field.
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

const at = (instant: number): Sql => sql`${instantAt(instant).toISOString()}::timestamptz`
const matchesKeys = (keys: Keys): Sql =>
  sql`(scope, key) IN (${join(scopes.map((scope) => sql`(${scope}, ${keys[scope]})`))})`

async function lockCounters(tx: Transaction, keys: Keys, now: number): Promise<Record<Scope, Counter>> {
  const accountOf = (scope: Scope) => (scope === 'pair' ? keys.account : null)
  const fresh = scopes.map((scope) => sql`(${scope}, ${keys[scope]}, ${accountOf(scope)}, 0, ${at(now)}, ${at(now)})`)
  await tx.query(sql`
    INSERT INTO sign_in_throttles (scope, key, account, failures, window_started_at, last_attempt_at)
    VALUES ${join(fresh)} ON CONFLICT DO NOTHING`)
  const rows = await tx.query<Counter>(sql`
    SELECT scope, failures, window_started_at AS "windowStartedAt", last_attempt_at AS "lastAttemptAt",
           blocked_until AS "blockedUntil"
    FROM sign_in_throttles WHERE ${matchesKeys(keys)} ORDER BY scope FOR UPDATE`)
  return Object.fromEntries(rows.map((row) => [row.scope, row])) as Record<Scope, Counter>
}

/** An allowed attempt; it counts as failed until `succeed` or `cancel`. */
export interface Attempt {
  delayMs: number
  succeed(): Promise<void>
  /** The password was not compared. */
  cancel(): Promise<void>
}

/**
 * Counts an attempt before the password is compared, so that parallel attempts cannot bypass the limit.
 * @throws AppError `account_blocked` or `rate_limited`, with `retryAfter`.
 */
export async function attempt(deps: Pick<Deps, 'db' | 'clock'>, account: string, address: string): Promise<Attempt> {
  const { db } = deps
  const keys: Keys = { account: digest(account), address: digest(address), pair: digest(account, address) }

  const failuresBefore = await db.transaction(async (tx) => {
    const now = deps.clock.now().getTime()
    const counters = await lockCounters(tx, keys, now)

    const isExpired = now - Date.parse(counters.pair.lastAttemptAt) > dayMs
    const seconds = Math.ceil((Date.parse(counters.pair.blockedUntil ?? '1970-01-01') - now) / 1000)
    if (seconds > 0)
      throw new AppError(counters.pair.failures < failuresBeforeBlock ? 'rate_limited' : 'account_blocked', {
        retryAfter: seconds,
      })

    const inWindow = (counter: Counter) => now - Date.parse(counter.windowStartedAt) < hourMs
    const failures = {
      account: inWindow(counters.account) ? counters.account.failures : 0,
      address: inWindow(counters.address) ? counters.address.failures : 0,
      pair: isExpired ? 0 : counters.pair.failures,
    }
    if (failures.address >= maxAddressFailuresPerHour) {
      const end = Date.parse(counters.address.windowStartedAt) + hourMs
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

  // Locked in the order of the scopes, as above, to avoid deadlocks.
  const removeFailure = (one: Sql) =>
    db.query(sql`
      UPDATE sign_in_throttles SET failures = greatest(failures - 1, 0), blocked_until = NULL
      WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles WHERE ${one} ORDER BY scope FOR UPDATE)`)
  return {
    delayMs: delayAfter(failuresBefore),
    async succeed() {
      await db.query(sql`DELETE FROM sign_in_throttles WHERE scope = 'pair' AND key = ${keys.pair}`)
      await removeFailure(sql`scope <> 'pair' AND ${matchesKeys(keys)}`)
    },
    async cancel() {
      await removeFailure(matchesKeys(keys))
    },
  }
}

/** Whether sign-ins of an account are refused now from at least one address. */
export async function isBlocked(db: Queryable, account: string, now: Date): Promise<boolean> {
  const blocks = await db.query(sql`
    SELECT FROM sign_in_throttles WHERE account = ${digest(account)} AND failures >= ${failuresBeforeBlock}
      AND blocked_until > ${at(now.getTime())} LIMIT 1`)
  return blocks.length > 0
}

/** Resets the failures of an account from all addresses. Rows stay, because an attempt may hold a lock on them. */
export async function unblock(tx: Queryable, account: string): Promise<void> {
  const key = digest(account)
  await tx.query(sql`
    UPDATE sign_in_throttles SET failures = 0, blocked_until = NULL
    WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles
      WHERE account = ${key} OR (scope = 'account' AND key = ${key}) ORDER BY scope, key FOR UPDATE)`)
}
