import type { Problem } from '@piel/contract/core/errors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { administer } from '#/testing/administer.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { createThings, thingModule, thingTable, type Things } from '#/testing/sample-resource.ts'
import { AppError } from '#/lib/app-error.ts'

const things: Things = { calls: 0 }
const id = '0199f0a0-0000-7000-8000-000000000001'
const unknown = '0199f0a0-0000-7000-8000-000000000002'
let test: TestApp
let staff: { authorization: string }
let user: { authorization: string }

beforeAll(async () => {
  test = await buildTestApp({ table: thingTable, modules: [thingModule(things)] })
  await administer(test.databaseUrl, `${createThings}; INSERT INTO things VALUES ('${id}', 7, 'Ana')`)
  staff = (await test.signedInAs('STAFF')).headers
  user = (await test.signedInAs('USER')).headers
})
afterAll(() => test.close())
beforeEach(() => {
  delete things.failWith
  delete things.answerWith
  things.calls = 0
})

const body = { user: { firstName: 'María' } }
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', url: string, more: object = {}) =>
  test.app.inject({ method, url, headers: staff, ...more })
const problem = (answer: { json: () => unknown }) => answer.json() as Problem

it('J3 J5 answers 401 first, then 403, then 422, then 404', async () => {
  const stranger = await send('PATCH', '/api/thing/nonsense', { headers: {}, body: {} })
  const forbidden = await send('PATCH', '/api/thing/nonsense', { headers: user, body: {} })
  const wrong = await send('PATCH', '/api/thing/nonsense', { body: {} })
  const missing = await send('GET', `/api/thing/${unknown}`)
  expect([stranger, forbidden, wrong, missing].map((a) => [a.statusCode, problem(a).code])).toEqual([
    [401, 'not_authenticated'],
    [403, 'forbidden'],
    [422, 'validation_failed'],
    [404, 'not_found'],
  ])
  expect(things.calls).toBe(1)
})

it('J5 records who was refused what, once in a while and not on every call', async () => {
  const curious = await test.signedInAs('USER')
  for (let call = 0; call < 20; call++)
    expect((await send('PATCH', `/api/thing/${id}`, { headers: curious.headers, body })).statusCode).toBe(403)
  expect((await send('PATCH', `/api/thing/${id}`, { headers: {}, body })).statusCode).toBe(401)
  const events = await test.db.query(sql`
    SELECT action, object_kind, object_id, outcome FROM audit_events WHERE actor_id = ${curious.account.id}`)
  expect(events).toEqual([
    { action: 'access.refused', object_kind: 'endpoint', object_id: 'PATCH /thing/:id', outcome: 'refused' },
  ])
})

it('J3 describes a refusal as RFC 9457 requires, with a trace ID and without a stack', async () => {
  const answer = await send('GET', `/api/thing/${unknown}`)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: 'urn:piel:error:not_found',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    traceId: answer.headers['x-request-id'],
  })
})

it('J3 names every refused field by its pointer and its key', async () => {
  const answer = await send('PATCH', '/api/thing/nonsense', {
    body: { user: { firstName: '4', role: 'ADMIN' }, 'a/b~c': 'x', id },
  })
  expect(answer.statusCode).toBe(422)
  expect(problem(answer).message).toBe('Validation error in the entered data.')
  expect(problem(answer).errors).toEqual(
    expect.arrayContaining([
      { pointer: '/params/id', code: 'validation.invalid' },
      { pointer: '/user/firstName', code: 'validation.firstNameMin' },
      { pointer: '/user/role', code: 'validation.unknownKey' },
      { pointer: '/a~1b~0c', code: 'validation.invalid' },
      { pointer: '/id', code: 'validation.unknownKey' },
    ]),
  )
})

it('J3 says which field is missing', async () => {
  expect(problem(await send('POST', '/api/thing', { body: {} })).errors).toEqual([
    { pointer: '/user', code: 'validation.required' },
  ])
  expect(problem(await send('POST', '/api/thing')).errors).toEqual([{ pointer: '', code: 'validation.required' }])
})

it('J2 refuses list queries out of range and fills in defaults', async () => {
  const refused = await send('GET', '/api/thing?page=0&limit=101&sort=password')
  expect(problem(refused).errors).toEqual([
    { pointer: '/query/page', code: 'validation.invalid' },
    { pointer: '/query/limit', code: 'validation.invalid' },
    { pointer: '/query/sort', code: 'validation.invalid' },
  ])
  expect((await send('GET', '/api/thing')).json()).toEqual({ page: 1, limit: 10 })
})

it.each([
  ['{"user":', 'application/json', 400, 'unreadable_request'],
  ['{"__proto__":{"admin":true}}', 'application/json', 400, 'unreadable_request'],
  ['user=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['<a/>', 'text/xml', 415, 'unsupported_media_type'],
  ['hello', 'text/plain', 415, 'unsupported_media_type'],
  [JSON.stringify({ a: 'x'.repeat(65_536) }), 'application/json', 413, 'too_large'],
])('J3 refuses the body %.20s of type %s with %i', async (payload, type, status, code) => {
  const answer = await send('POST', '/api/thing', { headers: { ...staff, 'content-type': type }, payload })
  expect([answer.statusCode, problem(answer).code]).toEqual([status, code])
})

it('J3 answers unknown routes with 404, wrong methods with 405 and Allow, bad addresses with 400', async () => {
  expect(problem(await send('GET', '/api/nothing')).code).toBe('not_found')
  expect(problem(await send('POST', '/api')).code).toBe('not_found')
  const wrong = await send('PUT', '/api/thing', { body })
  expect([wrong.statusCode, wrong.headers['allow'], problem(wrong).code]).toEqual([
    405,
    'GET, HEAD, POST',
    'method_not_allowed',
  ])
  const bad = await send('GET', '/api/thing/%E0%A4%A')
  expect([bad.statusCode, problem(bad).code]).toEqual([400, 'unreadable_request'])
})

it('J1 removes fields that the contract does not declare', async () => {
  const answer = await send('GET', `/api/thing/${id}`)
  expect(answer.json()).toEqual({ id, version: 7, name: 'Ana' })
})

it('J1 never sends an answer that violates its schema', async () => {
  things.answerWith = { id, version: 'seven', name: 'Ana' }
  const answer = await send('GET', `/api/thing/${id}`)
  expect([answer.statusCode, problem(answer).code]).toEqual([500, 'internal'])
})

it('J3 reveals no details of unexpected errors', async () => {
  things.failWith = new Error('password=hunter2 in /srv/piel')
  const answer = await send('GET', `/api/thing/${id}`)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/hunter2|srv|at /)
})

it('J3 states when to retry', async () => {
  things.failWith = new AppError('unavailable', { retryAfter: 2.2 })
  const answer = await send('GET', `/api/thing/${id}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
})

it('J6 sends the version as a strong ETag', async () => {
  const answer = await send('GET', `/api/thing/${id}`)
  expect(answer.headers['etag']).toBe('"v7"')
})

it('J6 sends the whole answer to a caller who has that version, since other parts of it may have changed', async () => {
  things.answerWith = { id, version: 7, name: 'Beatriz' }
  for (const tag of ['"v7"', 'W/"v7"', '*', '"v1", "v7"', '"v6"']) {
    const answer = await send('GET', `/api/thing/${id}`, { headers: { ...staff, 'if-none-match': tag } })
    expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"v7"'])
    expect(answer.json()).toEqual({ id, version: 7, name: 'Beatriz' })
  }
})

it.each([
  ['"v3"', 204, 3],
  ['*', 204, undefined],
  ['"other"', 204, -1],
  ['W/"v3"', 204, -1],
  ['"v03"', 204, -1],
  ['v3', 422, undefined],
  ['"v1", "v2"', 422, undefined],
  ['', 422, undefined],
])('J6 reads If-Match %s', async (tag, status, expected) => {
  delete things.ifMatch
  const admin = (await test.signedInAs('ADMIN')).headers
  const answer = await send('DELETE', `/api/thing/${id}`, { headers: { ...admin, 'if-match': tag } })
  expect(answer.statusCode).toBe(status)
  expect(things.ifMatch).toBe(expected)
})

it('J3 answers 503 to a time-out of the database and 422 to text that it cannot store', async () => {
  things.failWith = Object.assign(new Error('deadlock'), { code: '40P01' })
  expect((await send('GET', `/api/thing/${id}`)).statusCode).toBe(503)
  things.failWith = Object.assign(new Error('nul'), { code: '22021' })
  expect((await send('GET', `/api/thing/${id}`)).statusCode).toBe(422)
})

it('J1 answers public calls without a token', async () => {
  expect((await send('GET', '/api/open', { headers: {} })).json()).toEqual({ hello: 'Piel' })
})
