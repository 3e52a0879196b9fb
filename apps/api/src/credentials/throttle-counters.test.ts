import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#/lib/app-error.ts'
import { testClock } from '#/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { attempt, delayAfter, isBlocked, pauseAfter, turnAfter, unblock, type Caller } from './throttle.ts'

const clock = testClock()
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.query(sql`DELETE FROM sign_in_throttles`)
  clock.set('2026-11-21T10:00:00.000Z')
})

const ana: Caller = { account: 'ana@piel.test', address: '10.0.0.1', deviceId: undefined }
const known: Caller = { ...ana, deviceId: 'device-1' }

const tryOnce = (caller: Caller) => attempt({ db: database.db, clock }, caller)
const fail = async (caller: Caller, times: number) => {
  for (let done = 0; done < times; done += 1) {
    await tryOnce(caller)
    clock.advance(6 * second)
  }
}
/** The code and the seconds of a refusal; the delay of an allowed attempt. */
const answerTo = async (caller: Caller) => {
  try {
    return (await tryOnce(caller)).delayMs
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.retryAfter]
    throw error
  }
}
const setFailures = (scope: string, failures: number) =>
  database.db.query(sql`UPDATE sign_in_throttles SET failures = ${failures} WHERE scope = ${scope}`)
const counters = async () => {
  const rows = await database.db.query<{ scope: string; failures: number; blocked: string | null }>(sql`
    SELECT scope, failures, to_char(blocked_until AT TIME ZONE 'UTC', 'HH24:MI:SS.MS') AS blocked
    FROM sign_in_throttles ORDER BY scope, key`)
  return rows.map(({ scope, failures, blocked }) => [scope, failures, blocked])
}

it.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [9, 5],
  [10, 900],
  [11, 1800],
  [16, 57_600],
  [17, 86_400],
  [2000, 86_400],
])('C8 after %i failures in a row an account pauses for %i s', (failures, seconds) => {
  expect(pauseAfter(failures)).toBe(seconds)
})

it.each([
  [0, 0],
  [19, 0],
  [20, 250],
  [24, 250],
  [25, 500],
  [40, 4000],
  [45, 5000],
  [2000, 5000],
])('C8 after %i failures of strangers a sign-in is delayed by %i ms', (failures, ms) => {
  expect(delayAfter(failures)).toBe(ms)
})

it.each([
  [0, 0],
  [99, 0],
  [100, 2000],
  [149, 2000],
  [150, 4000],
  [249, 8000],
  [250, 15_000],
  [2000, 15_000],
])('C8 after %i failures of a network its strangers wait %i ms for each other', (failures, ms) => {
  expect(turnAfter(failures)).toBe(ms)
})

describe.each([
  ['a stranger', ana],
  ['a known device', known],
])('C8 %s', (_name, caller) => {
  it('C8 pauses from the 5th failure, to the millisecond', async () => {
    for (let done = 0; done < 5; done += 1) expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['rate_limited', 1])
    clock.advance(999)
    expect(await answerTo(caller)).toEqual(['rate_limited', 1])
    clock.advance(1)
    expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['rate_limited', 2])
  })

  it('C8 is blocked for 15 minutes by the 10th failure, for 30 by the 11th', async () => {
    await fail(caller, 9)
    expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['account_blocked', 900])
    clock.advance(15 * minute - 1)
    expect(await answerTo(caller)).toEqual(['account_blocked', 1])
    clock.advance(1)
    expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['account_blocked', 1800])
  })

  it('C8 starts counting again when the last failure was more than a day ago', async () => {
    await fail(caller, 4)
    clock.advance(day - 6 * second)
    expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['rate_limited', 1])
    clock.advance(day + 1)
    for (let done = 0; done < 5; done += 1) expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['rate_limited', 1])
  })

  it('C8 shows as blocked from the 10th failure until the block ends', async () => {
    const blocked = (account = ana.account) => isBlocked(database.db, account, clock.now())
    await fail(caller, 8)
    await tryOnce(caller)
    expect(await blocked()).toBe(false)
    clock.advance(6 * second)
    await tryOnce(caller)
    expect([await blocked(), await blocked('eva@piel.test')]).toEqual([true, false])
    clock.advance(15 * minute)
    expect(await blocked()).toBe(false)
  })

  it('C8 may try again at once after an administrator removed the block; others stay blocked', async () => {
    const eva = { ...caller, account: 'eva@piel.test', ...(caller.deviceId && { deviceId: 'device-2' }) }
    await fail(caller, 10)
    await fail(eva, 10)
    await unblock(database.db, ana.account)
    expect(await isBlocked(database.db, ana.account, clock.now())).toBe(false)
    expect(await isBlocked(database.db, eva.account, clock.now())).toBe(true)
    for (let done = 0; done < 5; done += 1) expect(await answerTo(caller)).toBe(0)
    expect(await answerTo(caller)).toEqual(['rate_limited', 1])
    expect(await answerTo(eva)).toMatchObject(['account_blocked', expect.any(Number)])
  })
})

describe('C8 counters', () => {
  it('C8 are kept apart for strangers and devices, networks and accounts', async () => {
    await fail(ana, 10)
    await fail(known, 10)
    expect(await answerTo(ana)).toMatchObject(['account_blocked', expect.any(Number)])
    expect(await answerTo(known)).toMatchObject(['account_blocked', expect.any(Number)])
    expect(await answerTo({ ...ana, deviceId: 'device-2' })).toBe(0)
    expect(await answerTo({ ...ana, address: '10.0.0.2' })).toBe(0)
    expect(await answerTo({ ...ana, account: 'eva@piel.test' })).toBe(0)
  })

  it('C8 distinguish pairs of account and network that concatenate to the same text', async () => {
    await fail({ ...ana, account: 'ana1', address: '0.0.0.1' }, 10)
    expect(await answerTo({ ...ana, account: 'ana', address: '10.0.0.1' })).toBe(0)
  })

  it('C8 are shared by the addresses of one IPv6 network', async () => {
    await fail({ ...ana, address: '2001:db8:1:2::1' }, 10)
    expect(await answerTo({ ...ana, address: '2001:db8:1:2::2' })).toMatchObject(['account_blocked', 900 - 6])
    expect(await answerTo({ ...ana, address: '2001:db8:1:3::1' })).toBe(0)
  })

  it('C8 hold digests, never an e-mail or an address', async () => {
    await fail(ana, 1)
    await fail(known, 1)
    const rows = await database.db.query<{ key: string; account: string | null }>(
      sql`SELECT key, account FROM sign_in_throttles`,
    )
    expect(rows).toHaveLength(4)
    for (const { key, account } of rows) {
      expect(key).toMatch(/^[\w-]{43}$/)
      if (account !== null) expect(account).toMatch(/^[\w-]{43}$/)
    }
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  })

  it('C8 count an attempt before the password is compared', async () => {
    const { isKnownDevice } = await tryOnce(ana)
    expect(isKnownDevice).toBe(false)
    expect((await tryOnce(known)).isKnownDevice).toBe(true)
    expect(await counters()).toEqual([
      ['account', 1, null],
      ['address', 1, null],
      ['device', 1, null],
      ['pair', 1, null],
    ])
  })

  it('C8 of a stranger who signs in: consecutive failures are reset, the other counters lose one', async () => {
    await fail(ana, 2)
    await (await tryOnce(ana)).succeed()
    expect(await counters()).toEqual([
      ['account', 2, null],
      ['address', 2, null],
    ])
  })

  it('C8 of a known device that signs in: counters of strangers stay', async () => {
    await fail(ana, 2)
    await fail(known, 2)
    await (await tryOnce(known)).succeed()
    expect(await counters()).toEqual([
      ['account', 2, null],
      ['address', 2, null],
      ['pair', 2, null],
    ])
  })

  it('C8 of a cancelled attempt lose its failure and its pause, but no turn', async () => {
    await fail(ana, 4)
    await setFailures('address', 100)
    await (await tryOnce(ana)).cancel()
    expect(await counters()).toEqual([
      ['account', 4, null],
      ['address', 100, '10:00:26.000'],
      ['pair', 4, null],
    ])
    await (await tryOnce(known)).cancel()
    expect((await counters())[2]).toEqual(['device', 0, null])
  })

  it('C8 never count below zero', async () => {
    const open = await tryOnce(ana)
    await unblock(database.db, ana.account)
    await open.cancel()
    expect(await counters()).toEqual([
      ['account', 0, null],
      ['address', 0, null],
      ['pair', 0, null],
    ])
  })

  it('C8 of other accounts stay when one signs in', async () => {
    await fail({ ...ana, account: 'eva@piel.test', address: '10.0.0.9' }, 2)
    await (await tryOnce(ana)).succeed()
    expect(await counters()).toEqual(
      expect.arrayContaining([
        ['account', 2, null],
        ['address', 2, null],
        ['pair', 2, null],
      ]),
    )
  })
})

describe('C8 strangers', () => {
  it('C8 are delayed from the 20th failure of the account within the hour, from any network', async () => {
    await fail(ana, 1)
    await setFailures('account', 19)
    expect(await answerTo({ ...ana, address: '10.0.0.2' })).toBe(0)
    expect(await answerTo({ ...ana, address: '10.0.0.3' })).toBe(250)
    expect(await answerTo(known)).toBe(0)
    expect(await answerTo({ ...ana, account: 'eva@piel.test' })).toBe(0)
    clock.set('2026-11-21T10:59:59.999Z')
    expect(await answerTo({ ...ana, address: '10.0.0.4' })).toBe(250)
    clock.set('2026-11-21T11:00:00.000Z')
    expect(await answerTo({ ...ana, address: '10.0.0.5' })).toBe(0)
    expect((await counters())[0]).toEqual(['account', 1, null])
    // The new hour began with that failure.
    await setFailures('account', 30)
    clock.set('2026-11-21T11:59:59.999Z')
    expect(await answerTo({ ...ana, address: '10.0.0.6' })).toBe(1000)
    clock.set('2026-11-21T12:00:00.000Z')
    expect(await answerTo({ ...ana, address: '10.0.0.7' })).toBe(0)
  })

  it('C8 of a network with 100 failures within the hour take turns, and are refused beyond ten seconds', async () => {
    const other = (n: number) => ({ ...ana, account: `a${n}@piel.test` })
    await tryOnce(ana)
    await setFailures('address', 100)
    expect(await Promise.resolve(answerTo(other(1)))).toBe(0)
    for (const [n, wait] of [2000, 4000, 6000, 8000, 10_000].entries()) expect(await answerTo(other(n + 2))).toBe(wait)
    expect(await answerTo(other(8))).toEqual(['rate_limited', 12])
    clock.advance(500)
    expect(await answerTo(other(8))).toEqual(['rate_limited', 12])
    clock.advance(1500)
    expect(await answerTo(other(8))).toBe(10_000)
    expect(await answerTo({ ...ana, address: '10.0.0.2' })).toBe(0)
    expect(await answerTo(known)).toBe(0)
    clock.advance(hour)
    expect(await answerTo(other(9))).toBe(0)
    expect(await answerTo(other(10))).toBe(0)
  })

  it('C8 wait for no turn once the network has less than 100 failures', async () => {
    await tryOnce(ana)
    await setFailures('address', 100)
    await (await tryOnce({ ...ana, account: 'eva@piel.test' })).cancel()
    await setFailures('address', 99)
    expect((await counters()).find(([scope]) => scope === 'address')).toEqual(['address', 99, '10:00:02.000'])
    expect(await answerTo(ana)).toBe(0)
  })

  it('C8 pause by account and network, never by the account alone', async () => {
    await fail(ana, 10)
    expect(await counters()).toEqual([
      ['account', 10, null],
      ['address', 10, null],
      ['pair', 10, '10:15:54.000'],
    ])
  })

  it('C8 wait for the longer of turn and delay', async () => {
    await tryOnce(ana)
    await setFailures('address', 101)
    await setFailures('account', 45)
    await setFailures('pair', 0)
    expect(await answerTo(ana)).toBe(5000)
  })
})
