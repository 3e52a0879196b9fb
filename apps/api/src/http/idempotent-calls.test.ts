import type { ActorKind } from '@piel/contract/core/permissions'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transactionScoped, type TransactionScopedDatabase } from '#/db/connection/transaction-scoped.ts'
import { AppError } from '#/lib/app-error.ts'
import { createAccount } from '#/testing/accounts.ts'
import { testClock } from '#/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { callOf, createIdempotency, deleteExpiredAnswers, type Answer } from './idempotency.ts'

const { adjust, get } = ledgerEndpoints
const clock = testClock()
const dayMs = 86_400_000
const created: Answer = { status: 201, body: '{"id":1}', etag: '"1"' }
let database: TestDatabase
let db: TransactionScopedDatabase
let once: ReturnType<typeof createIdempotency>
let [ana, eva] = ['', '']
let runs = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = transactionScoped(database.db)
  once = createIdempotency(db, clock)
  ana = (await createAccount(database.db, 'STAFF')).id
  eva = (await createAccount(database.db, 'STAFF')).id
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.query(sql`DELETE FROM idempotency_keys`)
  clock.set('2026-11-21T10:00:00.000Z')
  runs = 0
})

const call = (key = 'key', body: unknown = { amountMinor: 1 }, userId = ana, kind: ActorKind = 'STAFF') =>
  callOf(adjust, { userId, kind }, key, { id: 'patient' }, body)
const run = async (): Promise<Answer> => {
  runs += 1
  return created
}
const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error('The call was not refused')
  return [error.code, error.retryAfter]
}

describe('G5 a key', () => {
  it.each(['!', '~', 'x'.repeat(255), '0199f0a0-0000-7000-8000-00000000fa7e'])('G5 may be "%.40s"', (key) => {
    expect(call(key).userId).toBe(ana)
  })

  it.each(['', 'x'.repeat(256), ' key', 'key ', 'a b', 'ñ', '\u007f', 'key\n'])('G5 may not be %j', (key) => {
    expect(() => call(key)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [{ pointer: '/headers/idempotency-key', code: 'validation.invalid' }],
      }),
    )
  })

  it('G5 is stored as a digest, and a call by its caller’s role, method, path, parameters and body', () => {
    const first = call()
    expect(first).toEqual(call())
    expect(first.key).toMatch(/^[\w-]{43}$/)
    expect(first.fingerprint).toMatch(/^[\w-]{43}$/)
    expect(call('other').key).not.toBe(first.key)
    const others = [
      call('key', { amountMinor: 2 }),
      callOf(adjust, { userId: ana, kind: 'STAFF' }, 'key', { id: 'other' }, { amountMinor: 1 }),
      callOf(
        { ...adjust, path: '/other' },
        { userId: ana, kind: 'STAFF' },
        'key',
        { id: 'patient' },
        { amountMinor: 1 },
      ),
      callOf(
        { ...adjust, method: get.method },
        { userId: ana, kind: 'STAFF' },
        'key',
        { id: 'patient' },
        { amountMinor: 1 },
      ),
      call('key', { amountMinor: 1 }, ana, 'ADMIN'),
      call('other'),
    ]
    expect(new Set([first, ...others].map(({ fingerprint }) => fingerprint)).size).toBe(7)
  })
})

describe('G5 a call', () => {
  it('G5 runs once, and its answer is returned again', async () => {
    expect(await once(call(), run)).toEqual({ ...created, replayed: false })
    expect(await once(call(), run)).toEqual({ ...created, replayed: true })
    expect(runs).toBe(1)
  })

  it('G5 keeps an answer without an ETag', async () => {
    const answer = { status: 204, body: '', etag: null }
    await once(call(), async () => answer)
    expect(await once(call(), run)).toEqual({ ...answer, replayed: true })
  })

  it('G5 with another body under the same key is refused, and not run', async () => {
    await once(call(), run)
    expect(await refusalOf(once(call('key', { amountMinor: 2 }), run))).toEqual(['idempotency_mismatch', undefined])
    expect(runs).toBe(1)
  })

  it('G5 runs for each key and each user', async () => {
    await once(call('one'), run)
    await once(call('two'), run)
    await once(call('one', { amountMinor: 1 }, eva), run)
    expect(runs).toBe(3)
  })

  it('G5 is refused while the same one runs, and may be sent again in a second', async () => {
    const answer = await once(call(), async () => {
      expect(await refusalOf(once(call(), run))).toEqual(['request_in_flight', 1])
      expect(await once(call('other'), run)).toEqual({ ...created, replayed: false })
      expect(await once(call('key', { amountMinor: 1 }, eva), run)).toEqual({ ...created, replayed: false })
      return created
    })
    expect(answer).toEqual({ ...created, replayed: false })
  })

  it('G5 that fails leaves neither its writes nor its key', async () => {
    const failing = once(call(), async () => {
      runs += 1
      await db.query(sql`UPDATE users SET last_name = 'Changed' WHERE id = ${ana}`)
      throw new AppError('conflict')
    })
    expect(await refusalOf(failing)).toEqual(['conflict', undefined])
    expect(runs).toBe(1)
    expect(await database.db.query(sql`SELECT FROM users WHERE last_name = 'Changed'`)).toEqual([])
    expect(await once(call(), run)).toEqual({ ...created, replayed: false })
  })

  it('G5 yields to one that was committed after the lookup of its key', async () => {
    const { key, fingerprint } = call()
    const answer = await once(call(), async () => {
      await db.query(sql`UPDATE users SET last_name = 'Changed' WHERE id = ${ana}`)
      await database.db.query(sql`
        INSERT INTO idempotency_keys (user_id, key, fingerprint, status, etag, body, created_at)
        VALUES (${ana}, ${key}, ${fingerprint}, 200, NULL, 'theirs', ${clock.now().toISOString()})`)
      return await run()
    })
    expect(answer).toEqual({ status: 200, body: 'theirs', etag: null, replayed: true })
    expect(runs).toBe(1)
    expect(await database.db.query(sql`SELECT FROM users WHERE last_name = 'Changed'`)).toEqual([])
  })
})

describe('G5 an answer', () => {
  it('G5 is kept for 24 hours to the millisecond, then the call runs again', async () => {
    await once(call(), run)
    clock.advance(dayMs - 1)
    expect(await once(call(), run)).toEqual({ ...created, replayed: true })
    clock.advance(1)
    const later = { status: 200, body: 'later', etag: null }
    const changed = call('key', { amountMinor: 2 })
    expect(await once(changed, async () => later)).toEqual({ ...later, replayed: false })
    clock.advance(dayMs - 1)
    expect(await once(changed, run)).toEqual({ ...later, replayed: true })
  })

  it('G5 is deleted after 24 hours', async () => {
    const left = async () => (await database.db.query(sql`SELECT FROM idempotency_keys`)).length
    await once(call('one'), run)
    clock.advance(1)
    await once(call('two'), run)
    clock.advance(dayMs - 2)
    await deleteExpiredAnswers(database.db, clock.now())
    expect(await left()).toBe(2)
    clock.advance(1)
    await deleteExpiredAnswers(database.db, clock.now())
    expect(await left()).toBe(1)
  })
})
