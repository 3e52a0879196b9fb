import { createHash } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { inTurn } from '#/db/connection/request-wait.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { instantAt } from '#/lib/clock.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { networkOf } from '#/lib/network.ts'

/**
 * Consecutive failures of one account, from one known device or from the strangers of one network: pauses of 1, 2, 3 …
 * s after the 5th, a block of 15 min after the 10th, doubling.
 */
const failuresBeforePause = 5
const failuresBeforeBlock = 10
const blockMinutes = 15
const maxBlockMinutes = 24 * 60
/**
 * After so many failures of one account, strangers are delayed rather than refused, so that others cannot lock the
 * owner out.
 */
const failuresBeforeDelay = 20
const maxDelayMs = 5000
/** After so many failures of one network within the hour, its strangers sign in one after another. */
const failuresBeforeTurns = 100
const maxTurnMs = 15_000
/** The longest wait for a turn; beyond it the attempt is refused. */
const maxWaitMs = 10_000
/** Each waits for its counters with a database connection; known devices do not wait for strangers. */
const countStranger = concurrencyLimit(4, 64)

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Seconds until the next attempt is allowed after `failures` consecutive ones. */
export function pauseAfter(failures: number): number {
  if (failures < failuresBeforePause) return 0
  if (failures < failuresBeforeBlock) return failures - failuresBeforePause + 1
  return Math.min(blockMinutes * 2 ** (failures - failuresBeforeBlock), maxBlockMinutes) * 60
}

/** Delay in milliseconds after `failures` of the account within the hour. */
export const delayAfter = (failures: number): number =>
  failures < failuresBeforeDelay ? 0 : Math.min(250 * 2 ** Math.floor((failures - failuresBeforeDelay) / 5), maxDelayMs)

/** Milliseconds between two attempts of a network's strangers after `failures` within the hour. */
export const turnAfter = (failures: number): number =>
  failures < failuresBeforeTurns
    ? 0
    : Math.min(2000 * 2 ** Math.floor((failures - failuresBeforeTurns) / 50), maxTurnMs)

export interface Caller {
  account: string
  address: string
  deviceId: string | undefined
}

/** Strangers are counted by account, network, and both (`pair`); a known device of an account has one counter. */
type Scope = 'account' | 'address' | 'pair' | 'device'
interface Key {
  scope: Scope
  key: string
  account: string | null
}

interface Counter {
  scope: Scope
  failures: number
  windowStartedAt: string
  lastAttemptAt: string
  blockedUntil: string | null
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url')

function keysOf({ account, address, deviceId }: Caller): Key[] {
  if (deviceId !== undefined) return [{ scope: 'device', key: digest('device', deviceId), account: digest(account) }]
  const network = networkOf(address)
  return [
    { scope: 'account', key: digest(account), account: null },
    { scope: 'address', key: digest(network), account: null },
    { scope: 'pair', key: digest(account, network), account: digest(account) },
  ]
}

const at = (instant: number): Sql => sql`${instantAt(instant).toISOString()}::timestamptz`
const matchesKeys = (keys: Key[]): Sql => sql`(scope, key) IN (${join(keys.map((k) => sql`(${k.scope}, ${k.key})`))})`
const isConsecutive = sql`scope IN ('pair', 'device')`

async function lockCounters(tx: Transaction, keys: Key[], now: number): Promise<Map<Scope, Counter>> {
  const fresh = keys.map((k) => sql`(${k.scope}, ${k.key}, ${k.account}, 0, ${at(now)}, ${at(now)})`)
  await tx.query(sql`
    INSERT INTO sign_in_throttles (scope, key, account, failures, window_started_at, last_attempt_at)
    VALUES ${join(fresh)} ON CONFLICT DO NOTHING`)
  const rows = await tx.query<Counter>(sql`
    SELECT scope, failures, window_started_at AS "windowStartedAt", last_attempt_at AS "lastAttemptAt",
           blocked_until AS "blockedUntil"
    FROM sign_in_throttles WHERE ${matchesKeys(keys)} ORDER BY scope FOR UPDATE`)
  return new Map(rows.map((row) => [row.scope, row]))
}

const timeOf = (instant: string | null | undefined): number => Date.parse(instant ?? '1970-01-01')
const inWindow = (counter: Counter, now: number): boolean => now - timeOf(counter.windowStartedAt) < hourMs

function failuresOf(counter: Counter | undefined, now: number): number {
  if (!counter) return 0
  if (counter.scope === 'pair' || counter.scope === 'device')
    return now - timeOf(counter.lastAttemptAt) > dayMs ? 0 : counter.failures
  return inWindow(counter, now) ? counter.failures : 0
}

function checkBlock(counter: Counter | undefined, now: number): void {
  const seconds = Math.ceil((timeOf(counter?.blockedUntil) - now) / 1000)
  if (counter && seconds > 0)
    throw new AppError(counter.failures < failuresBeforeBlock ? 'rate_limited' : 'account_blocked', {
      retryAfter: seconds,
    })
}

function waitForTurn(address: Counter | undefined, now: number): number {
  if (turnAfter(failuresOf(address, now)) === 0) return 0
  const wait = Math.max(timeOf(address?.blockedUntil) - now, 0)
  if (wait > maxWaitMs) throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1000) })
  return wait
}

async function countFailure(tx: Transaction, keys: Key[], now: number): Promise<number> {
  const counters = await lockCounters(tx, keys, now)
  checkBlock(counters.get('pair') ?? counters.get('device'), now)
  const wait = waitForTurn(counters.get('address'), now)

  const untilOf = (scope: Scope, failures: number): number => {
    if (scope === 'address') return turnAfter(failures) && now + wait + turnAfter(failures)
    const pause = scope === 'account' ? 0 : pauseAfter(failures + 1)
    return pause && now + pause * 1000
  }
  const changes = keys.map(({ scope, key, account }) => {
    const counter = counters.get(scope)
    const failures = failuresOf(counter, now)
    const start = counter && inWindow(counter, now) ? timeOf(counter.windowStartedAt) : now
    const until = untilOf(scope, failures)
    return sql`(${scope}, ${key}, ${account}, ${failures + 1}::int, ${at(start)},
      ${until > 0 ? at(until) : raw('NULL::timestamptz')})`
  })
  await tx.query(sql`
    UPDATE sign_in_throttles t SET failures = c.failures, window_started_at = c.start, blocked_until = c.until,
      last_attempt_at = ${at(now)}, account = c.account
    FROM (VALUES ${join(changes)}) AS c (scope, key, account, failures, start, until)
    WHERE t.scope = c.scope AND t.key = c.key`)
  return Math.max(wait, delayAfter(failuresOf(counters.get('account'), now)))
}

/** An allowed attempt; it counts as failed until `succeed` or `cancel`. */
export interface Attempt {
  delayMs: number
  isKnownDevice: boolean
  succeed(): Promise<void>
  cancel(): Promise<void>
}

/**
 * Counts an attempt before the comparison, so that parallel attempts cannot bypass the limit. Known devices are counted
 * separately, strangers by account and network.
 * @throws AppError `account_blocked` or `rate_limited`, with `retryAfter`.
 */
export async function attempt(deps: Pick<Deps, 'db' | 'clock'>, caller: Caller): Promise<Attempt> {
  const { db } = deps
  const keys = keysOf(caller)
  const isKnownDevice = caller.deviceId !== undefined
  const count = () => db.transaction((tx) => countFailure(tx, keys, deps.clock.now().getTime()))
  const delayMs = isKnownDevice ? await count() : await inTurn(countStranger, count)

  // Locked in the order of the scopes, as above, to avoid deadlocks. Network turns are not undone.
  const removeFailure = (one: Sql) =>
    db.query(sql`
      UPDATE sign_in_throttles SET failures = greatest(failures - 1, 0),
        blocked_until = CASE WHEN scope = 'address' THEN blocked_until END
      WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles WHERE ${one} ORDER BY scope FOR UPDATE)`)
  return {
    delayMs,
    isKnownDevice,
    async succeed() {
      await db.query(sql`DELETE FROM sign_in_throttles WHERE ${isConsecutive} AND ${matchesKeys(keys)}`)
      if (!isKnownDevice) await removeFailure(sql`NOT ${isConsecutive} AND ${matchesKeys(keys)}`)
    },
    async cancel() {
      await removeFailure(matchesKeys(keys))
    },
  }
}

export async function isBlocked(db: Queryable, account: string, now: Date): Promise<boolean> {
  const blocks = await db.query(sql`
    SELECT FROM sign_in_throttles WHERE account = ${digest(account)} AND failures >= ${failuresBeforeBlock}
      AND blocked_until > ${at(now.getTime())} LIMIT 1`)
  return blocks.length > 0
}

/**
 * Resets the failures of an account from all networks and devices. Rows stay, because an attempt may hold a lock on
 * them.
 */
export async function unblock(tx: Queryable, account: string): Promise<void> {
  const key = digest(account)
  await tx.query(sql`
    UPDATE sign_in_throttles SET failures = 0, blocked_until = NULL
    WHERE (scope, key) IN (SELECT scope, key FROM sign_in_throttles
      WHERE account = ${key} OR (scope = 'account' AND key = ${key}) ORDER BY scope, key FOR UPDATE)`)
}
