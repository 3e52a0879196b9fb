import type { OpenSession } from '@piel/contract/people/user-sessions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal } from '#/testing/api-client.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }

describe('C5 sessions of tokens', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  const listOf = async (headers: Record<string, string>) => {
    const { status, body } = await callsOf(test, headers).call<{ data: OpenSession[] }>('GET', '/me/sessions')
    return { status, sessions: status === 200 ? body.data : [] }
  }
  const seen = async (headers: Record<string, string>, count = 1) =>
    await vi.waitFor(async () => {
      const { sessions } = await listOf(headers)
      expect(sessions).toHaveLength(count)
      return sessions
    })

  it('C5 requires a token and an identifier', async () => {
    const stranger = callsOf(test, {})
    expect((await stranger.refused('GET', '/me/sessions')).status).toBe(401)
    expect((await stranger.refused('DELETE', `/me/sessions/${newId()}`)).status).toBe(401)
    const own = callsOf(test, (await test.signedInAs('USER')).headers)
    expect((await own.refused('DELETE', '/me/sessions/x')).status).toBe(422)
    expect(refusal(await own.refused('DELETE', `/me/sessions/${newId()}`))).toEqual([404, 'not_found'])
  })

  it('C5 lists device, since, last seen and address, the current one first', async () => {
    const { headers, account } = await test.signedInAs('STAFF')
    const second = { authorization: `Bearer ${await test.issuer.sign({ sub: account.subject, sid: 'second' })}` }
    await seen({ ...headers, ...firefox })
    const [one, two] = await seen(second, 2)
    expect([one?.isCurrent, two?.isCurrent]).toEqual([true, false])
    expect([one?.device, two?.device]).toEqual([null, 'Firefox, Linux'])
    expect(two).toMatchObject({ address: '127.0.0.1', id: expect.any(String) as string })
    expect(Date.parse(two?.since ?? '')).toBeLessThanOrEqual(Date.parse(two?.lastSeen ?? ''))
    const stored = await test.db.query(sql`SELECT * FROM sessions WHERE user_id = ${account.id}`)
    expect(JSON.stringify(stored)).not.toContain('Gecko')
  })

  it('C5 counts a renewed token as the same session', async () => {
    const { account } = await test.signedInAs('USER')
    for (let i = 0; i < 2; i += 1) {
      const token = await test.issuer.sign({ sub: account.subject, sid: `one-${account.id}` })
      expect(await seen({ authorization: `Bearer ${token}` })).toHaveLength(1)
    }
  })

  it('C5 ends the tokens of a session at once, and no others', async () => {
    const { headers, account } = await test.signedInAs('STAFF')
    const tokens = await Promise.all([1, 2].map(() => test.issuer.sign({ sub: account.subject, sid: 'lost' })))
    for (const token of tokens) await listOf({ authorization: `Bearer ${token}` })
    const sessions = await seen(headers, 2)
    const lost = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const other = callsOf(test, (await test.signedInAs('ADMIN')).headers)
    expect(refusal(await other.refused('DELETE', `/me/sessions/${lost}`))).toEqual([404, 'not_found'])
    expect((await callsOf(test, headers).call('DELETE', `/me/sessions/${lost}`)).status).toBe(204)
    for (const token of tokens) expect((await listOf({ authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await listOf(headers)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
    expect(refusal(await callsOf(test, headers).refused('DELETE', `/me/sessions/${lost}`))).toEqual([404, 'not_found'])
    const events = await test.db.query(sql`
      SELECT actor_id FROM audit_events WHERE action = 'session.end' AND object_id = ${lost}`)
    expect(events).toEqual([{ actor_id: account.id }])
  })

  it('C5 removes sessions from the list at sign-out and when all are ended', async () => {
    const { headers, account } = await test.signedInAs('STAFF')
    const second = { authorization: `Bearer ${await test.issuer.sign({ sub: account.subject })}` }
    await seen(headers)
    await seen(second, 2)
    await callsOf(test, headers).call('POST', '/auth/logout')
    await seen(second)
    await callsOf(test, second).call('POST', '/me/sign-out-everywhere')
    expect(await test.db.query(sql`SELECT FROM sessions WHERE user_id = ${account.id}`)).toEqual([])
  })

  it('C5 writes at most once a minute for a session', async () => {
    const { headers, account } = await test.signedInAs('USER')
    const [before] = await seen(headers)
    test.clock.advance(59_000)
    for (let i = 0; i < 50; i += 1) await listOf(headers)
    const [after] = await listOf(headers).then(({ sessions }) => sessions)
    test.clock.advance(-59_000)
    expect(after?.lastSeen).toBe(before?.lastSeen)
    expect(await test.db.query(sql`SELECT FROM sessions WHERE user_id = ${account.id}`)).toHaveLength(1)
  })
})

describe('C5 sessions of the embedded provider', () => {
  let test: Awaited<ReturnType<typeof buildProviderApp>>
  beforeAll(async () => {
    test = await buildProviderApp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.query(sql`DELETE FROM sessions`)
  })

  const send = (token: string, url = '/api/me/sessions', method: 'GET' | 'DELETE' = 'GET') =>
    test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const sessionsOf = async (token: string) => (await send(token)).json<{ data: OpenSession[] }>().data

  it('C5 ends the provider’s session too, so that nothing renews it', async () => {
    const { flow } = test.newBrowser()
    const token = String((await flow.signIn(demoAccounts[0])).tokens.body['access_token'])
    const renewed = async () => {
      const { page, transaction } = await flow.begin(silent)
      const answer = flow.answerOf(page)
      if (!('code' in answer)) return answer['error']
      const tokens = await flow.exchange(answer['code'] ?? '', { ...transaction, redirectUri: silent.redirect_uri })
      return String(tokens.body['access_token'])
    }
    const second = String(await renewed())
    await send(token)
    await send(second)
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: demoAccounts[0].email, password: demoAccounts[0].password },
    })
    const other = elsewhere.json<{ access_token: string }>().access_token
    await send(other)
    const sessions = await vi.waitFor(async () => {
      const found = await sessionsOf(other)
      expect(found).toHaveLength(2)
      return found
    })
    const lost = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await send(other, `/api/me/sessions/${lost}`, 'DELETE')).statusCode).toBe(204)
    expect([(await send(token)).statusCode, (await send(second)).statusCode]).toEqual([401, 401])
    expect(await renewed()).toBe('login_required')
    expect(await sessionsOf(other)).toHaveLength(1)
  })
})
