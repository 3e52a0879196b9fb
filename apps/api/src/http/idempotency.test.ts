import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { createThings, thingEndpoints, thingModule, thingTable, type Things } from '#/testing/sample-resource.ts'
import { AppError } from '#/lib/app-error.ts'
import { callOf, deleteExpiredAnswers } from './idempotency.ts'

const things: Things = { calls: 0 }
let database: TestDatabase
let one: TestApp
let other: TestApp
let staff: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  await administer(database.url, createThings)
  const options = { database, table: thingTable, modules: [thingModule(things)] }
  one = await buildTestApp(options)
  other = await buildTestApp(options)
  staff = await one.signedInAs('STAFF')
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})
beforeEach(() => {
  delete things.failWith
  delete things.within
  things.calls = 0
})

const post = async (key: string, name = 'Ana', app = one, headers = staff.headers) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/thing',
    headers: { ...headers, 'idempotency-key': key },
    payload: { user: { firstName: name } },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const rows = async () => (await database.db.query(sql`SELECT id FROM things`)).length

it('G5 answers a call sent twice with the same answer, and executes it once', async () => {
  const before = await rows()
  const first = await post('twice')
  const second = await post('twice')
  expect(first.status).toBe(201)
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect([second.headers['etag'], second.headers['idempotency-replayed']]).toEqual([first.headers['etag'], 'true'])
  expect(await rows()).toBe(before + 1)
})

it('G5 ignores the order of keys, white space, and the letter case that the contract folds', async () => {
  const send = (payload: string) =>
    one.app.inject({
      method: 'POST',
      url: '/api/thing',
      headers: { ...staff.headers, 'idempotency-key': 'spelling', 'content-type': 'application/json' },
      payload,
    })
  const first = await send('{"user":{"firstName":"Ana"},"a/b~c":1}')
  const second = await send('{ "a/b~c": 1, "user": { "firstName": " Ana " } }')
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
})

it('G5 refuses another body under the same key', async () => {
  await post('other-body', 'Ana')
  const second = await post('other-body', 'Eva')
  expect([second.status, second.body.code]).toEqual([422, 'idempotency_mismatch'])
})

it('G5 separates the keys of different users', async () => {
  const stranger = await one.signedInAs('STAFF')
  const mine = await post('shared')
  const theirs = await post('shared', 'Eva', one, stranger.headers)
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

it('G5 records 50 parallel calls with one key once, over two processes', async () => {
  const before = await rows()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => post('parallel', 'Ana', i % 2 === 0 ? one : other)),
  )
  expect(await rows()).toBe(before + 1)
  const done = answers.filter((answer) => answer.status === 201)
  const busy = answers.filter((answer) => answer.status === 409)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(done.length + busy.length).toBe(50)
  expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1)
  for (const answer of busy) {
    expect(answer.body.code).toBe('request_in_flight')
    expect(answer.headers['retry-after']).toBe('1')
  }
})

it('G5 allows a refused call to be sent again under its key', async () => {
  things.failWith = new AppError('conflict')
  expect((await post('refused')).status).toBe(409)
  delete things.failWith
  expect((await post('refused')).status).toBe(201)
})

it('G5 keeps neither the row nor the key when the process dies before its answer is committed', async () => {
  const before = await rows()
  // The connection is cut after the row was written, as when a process is killed.
  things.within = async (tx) => {
    const [backend] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await administer(database.url, `SELECT pg_terminate_backend(${backend?.pid})`)
  }
  const killed = await post('killed')
  expect([killed.status, killed.body.code]).toEqual([503, 'unavailable'])
  expect(await rows()).toBe(before)
  delete things.within
  // The server frees the key of a cut connection when it notices, a moment later.
  const again = await vi.waitFor(async () => {
    const answer = await post('killed')
    expect(answer.status).toBe(201)
    return answer
  }, 5_000)
  expect((await post('killed')).body).toEqual(again.body)
  expect(await rows()).toBe(before + 1)
})

it('G5 undoes what an inner transaction did when the call fails later', async () => {
  const before = await rows()
  things.after = () => {
    throw new AppError('conflict')
  }
  expect((await post('undone')).status).toBe(409)
  delete things.after
  expect(await rows()).toBe(before)
})

it('G5 looks again for the answer of a call that committed meanwhile', async () => {
  const before = await rows()
  const { key } = callOf(thingEndpoints.add, { userId: staff.account.id, kind: 'STAFF' }, 'meanwhile', {}, {})
  things.within = async () => {
    await database.db.query(sql`
      INSERT INTO idempotency_keys (user_id, key, fingerprint, status, body, created_at)
      VALUES (${staff.account.id}, ${key}, 'of another call', 201, '{}', ${one.clock.now().toISOString()})`)
  }
  const answer = await post('meanwhile')
  expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch'])
  expect(await rows()).toBe(before)
})

it('G5 forgets an answer after 24 hours', async () => {
  const first = await post('old')
  one.clock.advance(24 * 3_600_000 - 60_000)
  const token = async () => ({ authorization: `Bearer ${await one.issuer.sign({ sub: staff.account.subject })}` })
  expect((await post('old', 'Ana', one, await token())).body).toEqual(first.body)
  one.clock.advance(2 * 60_000)
  expect((await post('old', 'Ana', one, await token())).body.id).not.toBe(first.body.id)
  await deleteExpiredAnswers(one.db, one.clock.now())
  const left = await one.db.query<{ age: string }>(sql`SELECT created_at AS age FROM idempotency_keys`)
  expect(left).toHaveLength(1)
  one.clock.advance(-24 * 3_600_000 - 60_000)
})

it('G5 stores neither the key nor anything of the body except a keyed digest', async () => {
  await post('secret-key', 'Hortensia')
  const kept = await database.db.query(sql`SELECT user_id, key, fingerprint FROM idempotency_keys`)
  expect(JSON.stringify(kept)).not.toMatch(/secret-key|Hortensia/)
})

it.each(['', 'x'.repeat(256), 'ñ', 'a b'])('G5 refuses the key "%.10s"', async (key) => {
  const answer = await post(key)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ pointer: '/headers/idempotency-key', code: 'validation.invalid' }],
  ])
})
