import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#/lib/app-error.ts'
import { newId } from '#/lib/id.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { write, type Transaction } from '../database.ts'
import { createDatabase } from './pool.ts'
import { asRequest, newRequestWaits } from './request-wait.ts'
import { transactionScoped } from './transaction-scoped.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

describe('values from the database', () => {
  it('E2 returns dates as they are written and instants as ISO texts with milliseconds', async () => {
    const [row] = await test.db.query(sql`
      SELECT date '1926-02-28' AS date, timestamptz '2026-11-21 10:07:14.123456-06' AS instant,
        timestamptz '2026-11-21' AS whole, array[date '2000-01-01'] AS dates, timestamptz '-infinity' AS always`)
    expect(row).toEqual({
      date: '1926-02-28',
      instant: '2026-11-21T16:07:14.123Z',
      whole: '2026-11-21T00:00:00.000Z',
      dates: ['2000-01-01'],
      always: '-infinity',
    })
  })

  it('returns bigints as numbers where they are safe', async () => {
    const rows = await test.db.query(sql`SELECT 9007199254740991::bigint AS a, 9007199254740993::bigint AS b`)
    expect(rows).toEqual([{ a: 9007199254740991, b: '9007199254740993' }])
  })
})

describe('connections', () => {
  it('works as the role without DELETE', async () => {
    const rows = await test.db.query(sql`SELECT current_user AS name`)
    expect(rows).toEqual([{ name: 'piel_app' }])
    await expect(test.db.query(sql`DELETE FROM users`)).rejects.toMatchObject({ code: '42501' })
    await expect(test.db.query(sql`TRUNCATE users`)).rejects.toMatchObject({ code: '42501' })
  })

  it('survives the end of an idle connection', async () => {
    const db = createDatabase(test.url, { max: 1 })
    const [own] = await db.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    const owner = createDatabase(test.url, { role: null })
    await owner.query(sql`SELECT pg_terminate_backend(${own?.pid})`)
    await sleep(50)
    await expect(db.query(sql`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }])
    await db.close()
    await owner.close()
  })

  it('answers unavailable when a connection ends during a statement, and recovers', async () => {
    const db = createDatabase(test.url, { max: 1, role: null })
    const failed = db.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    await expect(failed).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    await expect(db.query(sql`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }])
    await db.close()
  })

  it('answers unavailable when no connection is free in time', async () => {
    const db = createDatabase(test.url, { max: 1, acquireTimeoutMs: 100 })
    const slow = db.query(sql`SELECT pg_sleep(0.5)`)
    await expect(db.query(sql`SELECT 1`)).rejects.toMatchObject({ code: 'unavailable' })
    await slow
    await expect(db.query(sql`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }])
    await db.close()
  })

  it('answers unavailable when no server listens', async () => {
    const db = createDatabase('postgresql://piel@127.0.0.1:1/piel')
    await expect(db.query(sql`SELECT 1`)).rejects.toBeInstanceOf(AppError)
    await db.close()
  })

  it('waits for a statement that is sent long after the one before, and for the slow work of another request', async () => {
    const db = createDatabase(test.url, { max: 2 })
    const slowWorkMs = 2500
    const inRequest = (pauseMs: number) =>
      asRequest(newRequestWaits(), () =>
        db.transaction(async (tx) => {
          await tx.query(sql`SELECT 1`)
          await sleep(pauseMs)
          return await tx.query(sql`SELECT 'answered' AS text, pg_sleep(0.2)::text AS slept`)
        }),
      )
    const answers = await Promise.all([inRequest(slowWorkMs), inRequest(slowWorkMs - 100)])
    expect(answers.map(([row]) => row)).toEqual([
      { text: 'answered', slept: '' },
      { text: 'answered', slept: '' },
    ])
    await db.close()
  })

  it('leaves no statement running on the server that a request no longer waits for', async () => {
    const db = createDatabase(test.url, { statementTimeoutMs: 600_000 })
    const abandoned = asRequest(newRequestWaits(), () => db.query(sql`SELECT pg_sleep(60) AS abandoned`))
    await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' })
    const owner = createDatabase(test.url, { role: null })
    const running = () =>
      owner.query(sql`SELECT FROM pg_stat_activity WHERE query LIKE '%AS abandoned' AND state = 'active'
        AND pid <> pg_backend_pid()`)
    for (let i = 0; i < 100 && (await running()).length > 0; i += 1) await sleep(100)
    expect(await running()).toEqual([])
    await owner.close()
    await db.close()
  })

  it('cancels statements that take too long', async () => {
    const db = createDatabase(test.url, { statementTimeoutMs: 100 })
    await expect(db.query(sql`SELECT pg_sleep(2)`)).rejects.toMatchObject({ code: 'unavailable' })
    await db.close()
  })
})

describe('transactions', () => {
  it('rolls back on failure and keeps the SQLSTATE', async () => {
    const work = test.db.transaction(async (tx) => {
      await tx.query(sql`INSERT INTO users (id, email, first_name, last_name)
        VALUES ('0190a000-0000-7000-8000-000000000001', 'a@piel.test', 'Ana', 'Gil')`)
      await tx.query(sql`SELECT 1 / 0`)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await test.db.query(sql`SELECT 1 FROM users WHERE email = 'a@piel.test'`)).toEqual([])
  })

  const insertUser = (id: string) => sql`INSERT INTO users (id, email, first_name, last_name)
    VALUES (${id}, ${`${id}@piel.test`}, 'Ana', 'Gil')`
  const storedUsers = async (id: string) => (await test.db.query(sql`SELECT FROM users WHERE id = ${id}`)).length

  it('keeps what was written without waiting for an answer', async () => {
    const id = newId()
    await test.db.transaction(async (tx) => write(tx, insertUser(id)))
    expect(await storedUsers(id)).toBe(1)
  })

  it.each([
    ['the commit', async () => undefined],
    ['the next statement', async (tx: Transaction) => await tx.query(sql`SELECT 1`)],
    ['the next write', async (tx: Transaction) => await write(tx, sql`SELECT 1`)],
    [
      'an error of the caller',
      async () => {
        throw new AppError('conflict')
      },
    ],
  ])('reports a failed write rather than %s, and keeps nothing', async (_name, next) => {
    const id = newId()
    const work = test.db.transaction(async (tx) => {
      await write(tx, insertUser(id))
      await write(tx, sql`SELECT 1 / 0`)
      await next(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await storedUsers(id)).toBe(0)
  })

  it('leaves it to the caller what an error that it has seen means', async () => {
    const work = test.db.transaction(async (tx) => {
      await write(tx, sql`SELECT 1 / 0`)
      await tx.query(sql`SELECT 1`).catch((cause: unknown) => {
        throw new AppError('conflict', { cause })
      })
    })
    await expect(work).rejects.toMatchObject({ code: 'conflict' })
  })

  it('keeps nothing when a value cannot be sent', async () => {
    const id = newId()
    const circular: { self?: object } = {}
    circular.self = circular
    const work = test.db.transaction(async (tx) => {
      await write(tx, insertUser(id))
      await write(tx, sql`UPDATE users SET social_links = ${circular} WHERE id = ${id}`)
    })
    await expect(work).rejects.toThrow('circular')
    expect(await storedUsers(id)).toBe(0)
    expect(await test.db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  it('fails when the error of a statement was ignored', async () => {
    const id = newId()
    const work = test.db.transaction(async (tx) => {
      await tx.query(insertUser(id))
      await tx.query(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await storedUsers(id)).toBe(0)
  })

  it('answers unavailable when the connection ends before a write was answered', async () => {
    const id = newId()
    const owner = createDatabase(test.url, { max: 1, role: null })
    const work = owner.transaction(async (tx) => {
      await write(tx, insertUser(id))
      await write(tx, sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storedUsers(id)).toBe(0)
    expect(await owner.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
    await owner.close()
  })

  it('rolls back what a joined transaction has written, even if the caller goes on', async () => {
    const id = newId()
    const db = transactionScoped(test.db)
    const work = db.inOneTransaction(async () => {
      const joined = db.transaction(async (tx) => {
        await write(tx, insertUser(id))
        throw new AppError('conflict')
      })
      await joined.catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: 'conflict' })
    expect(await storedUsers(id)).toBe(0)
  })

  it('reports a failed write of a joined transaction to its caller', async () => {
    const db = transactionScoped(test.db)
    const seen: unknown[] = []
    const work = db.inOneTransaction(async () => {
      const joined = db.transaction(async (tx) => write(tx, sql`SELECT 1 / 0`))
      await joined.catch((error: unknown) => seen.push(error))
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(seen).toMatchObject([{ code: '22012' }])
  })

  it('refuses statements after its end', async () => {
    const tx = await test.db.transaction(async (open) => open)
    await expect(tx.query(sql`SELECT 1`)).rejects.toThrow('has ended')
    await expect(write(tx, sql`SELECT 1`)).rejects.toThrow('has ended')
  })

  it('retries a serializable transaction after a conflict', async () => {
    const owner = createDatabase(test.url, { role: null })
    await owner.query(sql`CREATE TABLE counters_test (n integer)`)
    await owner.query(sql`INSERT INTO counters_test VALUES (0)`)
    const increment = () =>
      owner.transaction(
        async (tx) => {
          const [row] = await tx.query<{ n: number }>(sql`SELECT n FROM counters_test`)
          await sleep(20)
          await tx.query(sql`UPDATE counters_test SET n = ${(row?.n ?? 0) + 1}`)
        },
        { serializable: true },
      )
    await Promise.all([increment(), increment(), increment()])
    expect(await owner.query(sql`SELECT n FROM counters_test`)).toEqual([{ n: 3 }])
    await owner.close()
  })
})
