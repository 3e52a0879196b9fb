import { meEndpoints } from '@piel/contract/account/me'
import { authEndpoints } from '@piel/contract/account/auth'
import { signInEndpoints } from '@piel/contract/account/sign-in'
import { type ErrorCode, errorTable } from '@piel/contract/core/errors'
import { imageEndpoints } from '@piel/contract/account/images'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { patientEndpoints } from '@piel/contract/people/patients'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startI18n } from '#/i18n/index.ts'
import { type Loopback, startLoopback } from '#/testing/loopback.ts'
import { ApiError } from './api-error.ts'
import { call, onUnauthenticated, urlOf } from './api.ts'
import { tokenKey } from './session/token.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const config = {
  version: '0.2.0',
  clinicName: 'Piel',
  clinicTimeZone: 'America/Mexico_City',
  clinicClock: '24',
  demo: false,
  idleMinutes: 0,
  oidc: {
    issuer: 'x',
    clientId: 'x',
    audience: 'x',
    scope: 'x',
    embedded: true,
    googleConnection: null,
    redeemedBy: 'browser',
    apiParameters: ['audience', 'resource'],
    loginPrompt: 'login',
    logoutParameter: 'post_logout_redirect_uri',
    passwordLogin: true,
  },
}
const entry = { kind: 'note', date: '2026-03-03', text: 'Ten letters at least' } as const

let server: Loopback
beforeAll(async () => {
  await startI18n()
  server = await startLoopback()
})
afterAll(() => server.close())
beforeEach(() => {
  localStorage.clear()
  onUnauthenticated({ renew: async () => undefined, end: () => undefined })
})

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}

describe('what is sent', () => {
  it('C4 contains the token under authToken as Bearer, and none for a public endpoint', async () => {
    localStorage.setItem(tokenKey, 'opaque')
    server.serve(() => ({ status: 204 }))
    await call(authEndpoints.logout, {})
    expect(server.calls[0]?.headers.authorization).toBe('Bearer opaque')
    server.serve(() => ({ body: config }))
    await call(authEndpoints.config, {})
    expect(server.calls[0]?.headers.authorization).toBeUndefined()
  })

  it('H3 contains a file unchanged, through any sender that reports progress', async () => {
    server.serve(() => ({ status: 413, body: { code: 'too_large' } }))
    const file = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    const watched: string[] = []
    const watch: typeof fetch = (url, init) => {
      watched.push(String(url))
      return fetch(url, init)
    }
    const query = { x: 0.25, y: 0, size: 1 }
    const refused = call(imageEndpoints.setPhoto, { upload: file, query }, { ifMatch: 3, fetch: watch })
    expect((await failureOf(refused)).code).toBe('too_large')
    const [sent] = server.calls
    expect([sent?.headers['content-type'], sent?.headers['if-match']]).toEqual(['application/octet-stream', '"v3"'])
    expect(String(sent?.query)).toBe('x=0.25&y=0&size=1')
    expect(watched).toHaveLength(1)
  })

  it('J6 names the version that a change was made against, G5 the key of a call that creates', async () => {
    server.serve(() => ({ status: 404 }))
    await failureOf(call(patientEndpoints.archive, { params: { id } }, { ifMatch: 7 }))
    expect(server.calls[0]?.headers['if-match']).toBe('"v7"')
    expect(server.calls[0]?.headers['idempotency-key']).toBeUndefined()

    await failureOf(call(recordEndpoints.create, { params: { id }, body: entry }))
    await failureOf(call(recordEndpoints.create, { params: { id }, body: entry }))
    const [first, second] = server.calls.slice(1).map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    await failureOf(call(recordEndpoints.create, { params: { id }, body: entry }, { idempotencyKey: 'mine' }))
    expect(server.calls[3]?.headers['idempotency-key']).toBe('mine')
  })

  it('J2 has parameters in the path and the rest in the query, without empty ones', () => {
    expect(urlOf(patientEndpoints.get, { params: { id: 'a/b' } })).toBe('/api/patient/a%2Fb')
    const query = { page: 2, search: 'josé p', status: undefined, gender: '' }
    expect(urlOf(patientEndpoints.list, { query })).toBe('/api/patient?page=2&search=jos%C3%A9+p')
  })
})

describe('what comes back', () => {
  it('J3 has code, fields, words, trace and waiting time of a problem', async () => {
    server.serve(() => ({
      status: 429,
      headers: { 'retry-after': '12' },
      body: {
        code: 'rate_limited',
        message: 'Slowly',
        traceId: 't1',
        errors: [{ pointer: '/a', code: 'validation.invalid' }],
      },
    }))
    const error = await failureOf(call(authEndpoints.config, {}))
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      serverMessage: 'Slowly',
      traceId: 't1',
      retryAfter: 12,
    })
    expect(error.errors).toEqual([{ pointer: '/a', code: 'validation.invalid' }])
    expect(error.isRefusal).toBe(true)
  })

  it('J3 has every code of the contract', async () => {
    for (const [code, { status }] of Object.entries(errorTable)) {
      server.serve(() => ({ status, body: { code } }))
      const error = await failureOf(call(authEndpoints.config, {}))
      expect([error.code, error.status]).toEqual([code as ErrorCode, status])
    }
  })

  it.each([
    [400, 'unreadable_request'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [412, 'version_conflict'],
    [413, 'too_large'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [502, 'unavailable'],
    [504, 'unavailable'],
  ])('J3 treats a %s without a problem of the API as %s', async (status, code) => {
    server.serve(() => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>proxy</h1>' }))
    expect((await failureOf(call(authEndpoints.config, {}))).code).toBe(code)
  })

  it('D5 has status 0 and "network" without an answer', async () => {
    server.serve(() => undefined)
    expect(await failureOf(call(authEndpoints.config, {}))).toMatchObject({ status: 0, code: 'network' })
  })

  it('F7 is refused if it does not fit its schema', async () => {
    server.serve(() => ({ body: { ...config, demo: 'yes' }, headers: { 'x-request-id': 't2' } }))
    expect(await failureOf(call(authEndpoints.config, {}))).toMatchObject({ code: 'invalid_answer', traceId: 't2' })
  })

  it('passes on the abort of the caller', async () => {
    const abort = new AbortController()
    server.serve(async () => {
      abort.abort()
      return { body: config }
    })
    await expect(call(authEndpoints.config, {}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('C5 a refused token', () => {
  const account = { status: 401, body: { code: 'token_invalid' } }

  it('is renewed and the call repeated, once', async () => {
    localStorage.setItem(tokenKey, 'old')
    onUnauthenticated({ renew: async () => 'new', end: () => expect.unreachable() })
    server.serve(({ headers }) => (headers.authorization === 'Bearer new' ? { status: 204 } : account))
    await call(authEndpoints.logout, {})
    expect(server.calls).toHaveLength(2)
  })

  it.each([
    ['that cannot be renewed', async () => undefined, 1],
    ['whose successor is refused too', async () => 'new', 2],
  ])('ends the session when it is one %s', async (_, renew, calls) => {
    localStorage.setItem(tokenKey, 'old')
    const ended: unknown[] = []
    onUnauthenticated({ renew, end: (_token, refusal) => ended.push(refusal.code) })
    server.serve(() => account)
    expect((await failureOf(call(meEndpoints.get, {}))).code).toBe('token_invalid')
    expect([ended, server.calls.length]).toEqual([['token_invalid'], calls])
  })

  it('is not renewed for an account that is no longer in use', async () => {
    localStorage.setItem(tokenKey, 'old')
    const ended: unknown[] = []
    onUnauthenticated({ renew: () => expect.unreachable(), end: (_token, refusal) => ended.push(refusal.code) })
    server.serve(() => ({ status: 401, body: { code: 'account_archived' } }))
    await failureOf(call(meEndpoints.get, {}))
    expect(ended).toEqual(['account_archived'])
  })

  it('is never reported by the sign-in form', async () => {
    onUnauthenticated({ renew: () => expect.unreachable(), end: () => expect.unreachable() })
    server.serve(() => ({ status: 401, body: { code: 'invalid_credentials' } }))
    const body = { username: 'a@b.mx', password: 'Secret-1' }
    expect((await failureOf(call(signInEndpoints.login, { body }))).code).toBe('invalid_credentials')
  })
})
