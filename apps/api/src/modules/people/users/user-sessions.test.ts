import type { OpenSession } from '@piel/contract/people/user-sessions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, type Calls } from '#/testing/api-client.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }

let test: TestApp
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const listOf = async (calls: Calls, id: string) =>
  (await calls.call<{ data: OpenSession[] }>('GET', `/users/${id}/sessions`)).body.data
const openSessions = async (calls: Calls, id: string, count: number) =>
  await vi.waitFor(async () => {
    const sessions = await listOf(calls, id)
    expect(sessions).toHaveLength(count)
    return sessions
  })

/** A user with a session for each `sid`, and its calls. */
async function withSessions(...sids: string[]) {
  const { account } = await test.signedInAs('STAFF')
  const sessions = await Promise.all(
    sids.map(async (sid) =>
      callsOf(test, {
        authorization: `Bearer ${await test.issuer.sign({ sub: account.subject, sid: `${sid}-${account.id}` })}`,
        ...(sid === 'firefox' && { 'user-agent': firefox }),
      }),
    ),
  )
  for (const { call } of sessions) expect((await call('GET', '/me')).status).toBe(200)
  return { id: account.id, sessions }
}

it('J4 shows the sessions of other users to administrators only', async () => {
  const { id } = await withSessions('one')
  const [session] = await openSessions(admin, id, 1)
  const paths = [['GET', `/users/${id}/sessions`] as const, ['DELETE', `/sessions/${session?.id}`] as const]
  for (const [method, path] of paths) {
    expect((await callsOf(test, {}).refused(method, path)).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR', 'STAFF'] as const) {
      const calls = callsOf(test, (await test.signedInAs(kind)).headers)
      expect(refusal(await calls.refused(method, path))).toEqual([403, 'forbidden'])
    }
  }
  expect(await listOf(admin, id)).toHaveLength(1)
})

it.each([
  ['GET', '/users/x/sessions', 422],
  ['DELETE', '/sessions/x', 422],
  ['GET', `/users/${newId()}/sessions`, 404],
  ['DELETE', `/sessions/${newId()}`, 404],
] as const)('C5 answers %s %s with %i', async (method, path, status) => {
  expect((await admin.refused(method, path)).status).toBe(status)
})

it('C5 shows an administrator device, address, since and last use of a user’s sessions', async () => {
  const { id } = await withSessions('firefox', 'other')
  const sessions = await openSessions(admin, id, 2)
  expect(new Set(sessions.map(({ device }) => device))).toEqual(new Set(['Firefox, Linux', null]))
  for (const session of sessions) {
    expect(session).toEqual({
      id: expect.any(String) as string,
      device: session.device,
      address: '127.0.0.1',
      since: expect.any(String) as string,
      lastSeen: expect.any(String) as string,
      isCurrent: false,
    })
    expect(Date.parse(session.since)).toBeLessThanOrEqual(Date.parse(session.lastSeen))
  }
})

it('C5 marks the administrator’s own session', async () => {
  const { account, headers } = await test.signedInAs('ADMIN')
  const sessions = await openSessions(callsOf(test, headers), account.id, 1)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

it('C5 J5 ends one session of a user at once and no other, and records whose it was', async () => {
  const { id, sessions } = await withSessions('firefox', 'other')
  const [lost, kept] = sessions
  const listed = await openSessions(admin, id, 2)
  const ended = listed.find(({ device }) => device !== null)?.id ?? ''
  expect((await admin.call('DELETE', `/sessions/${ended}`)).status).toBe(204)
  expect((await lost?.refused('GET', '/me'))?.status).toBe(401)
  expect((await kept?.call('GET', '/me'))?.status).toBe(200)
  expect((await listOf(admin, id)).map(({ device }) => device)).toEqual([null])
  expect(refusal(await admin.refused('DELETE', `/sessions/${ended}`))).toEqual([404, 'not_found'])
  const events = await test.db.query(sql`
    SELECT object_kind, object_id, outcome FROM audit_events WHERE action = 'user.session_end' AND object_id = ${id}`)
  expect(events).toEqual([{ object_kind: 'user', object_id: id, outcome: 'success' }])
})

it('C5 lists no session of an archived user', async () => {
  const { id } = await withSessions('one')
  await openSessions(admin, id, 1)
  await admin.call('DELETE', `/users/${id}`)
  expect(await listOf(admin, id)).toEqual([])
})

it('C5 ends the embedded provider’s session too, so that nothing renews it', async () => {
  const provider = await buildProviderApp()
  const [administrator, staff] = demoAccounts
  const bearer = (token: unknown) => callsOf(provider, { authorization: `Bearer ${String(token)}` })
  const { flow } = provider.newBrowser()
  const member = bearer((await flow.signIn(staff)).tokens.body['access_token'])
  const manager = bearer((await provider.newBrowser().flow.signIn(administrator)).tokens.body['access_token'])
  const { id } = (await member.call<{ id: string }>('GET', '/me')).body
  const [session] = await openSessions(manager, id, 1)
  expect((await manager.call('DELETE', `/sessions/${session?.id}`)).status).toBe(204)
  expect((await member.refused('GET', '/me')).status).toBe(401)
  const { page } = await flow.begin(silent)
  expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
  await provider.close()
})
