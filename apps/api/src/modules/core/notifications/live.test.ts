import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let database: TestDatabase
let here: TestApp
let there: TestApp
let url: string
let headers: Record<string, string>
let colleague: PatientCalls

beforeAll(async () => {
  database = await createTestDatabase()
  here = await buildTestApp({ database })
  there = await buildTestApp({ database })
  await here.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(here.app.server.address() as AddressInfo).port}/api/me/notifications/stream`
  headers = (await here.signedInAs('ADMIN')).headers
  colleague = patientCallsOf(there, (await there.signedInAs('STAFF')).headers)
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.close()
})

/** A browser window that listens; `heard` collects the events. */
async function listens(who = headers) {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { ...who, accept: 'text/event-stream' }, signal: leaving.signal })
  const heard: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      heard.push(
        ...[...decoder.decode(chunk as Uint8Array).matchAll(/^event: (\w+)$/gm)].map((match) => match[1] ?? ''),
      )
    heard.push('end')
  })().catch(() => undefined)
  // The first `changed` shows that the server listens to the database.
  await vi.waitFor(() => expect(heard.slice(0, 2)).toEqual(['open', 'changed']), 5000)
  return {
    response,
    heard,
    leave: async () => {
      leaving.abort()
      await reading
    },
  }
}
const changes = (heard: string[]) => heard.filter((event) => event === 'changed').length - 1

it('H5 notifies at once of a change by another server process, and only the users it concerns', async () => {
  const concerned = await listens()
  const other = await listens((await here.signedInAs('DOCTOR')).headers)
  expect(concerned.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(concerned.response.headers.get('cache-control')).toBe('no-store')
  await colleague.register()
  await vi.waitFor(() => expect(changes(concerned.heard)).toBe(1), 5000)
  expect(changes(other.heard)).toBe(0)
  await Promise.all([concerned.leave(), other.leave()])
})

it('H5 notifies every window of a user when something is read in another', async () => {
  const windows = [await listens(), await listens()]
  await here.app.inject({ method: 'POST', url: '/api/me/notifications/read', headers })
  for (const { heard } of windows) await vi.waitFor(() => expect(changes(heard)).toBe(1), 5000)
  await Promise.all(windows.map((window) => window.leave()))
})

it('H5 sends nothing for a change that is rolled back', async () => {
  const window = await listens()
  await there.db
    .transaction(async (tx) => {
      await tx.query(sql`
        INSERT INTO notifications (id, user_id, kind, object_id)
        SELECT gen_random_uuid(), id, 'patient_registered', gen_random_uuid() FROM users`)
      throw new Error('no')
    })
    .catch(() => undefined)
  await colleague.register()
  await vi.waitFor(() => expect(changes(window.heard)).toBe(1), 5000)
  await window.leave()
})

it('H5 listens again after its connection to the database was cut, and reports that something may have been missed', async () => {
  const window = await listens()
  const owner = createDatabase(database.url, { role: null })
  await owner.query(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'piel listener' AND datname = current_database()`)
  await owner.close()
  await vi.waitFor(() => expect(changes(window.heard)).toBe(1), 5000)
  await colleague.register()
  await vi.waitFor(() => expect(changes(window.heard)).toBe(2), 5000)
  await window.leave()
})

it('H5 keeps the newest twelve windows of one person', async () => {
  const windows: Awaited<ReturnType<typeof listens>>[] = []
  for (let i = 0; i < 13; i++) windows.push(await listens())
  await vi.waitFor(() => expect(windows.map(({ heard }) => heard.includes('end')).indexOf(false)).toBe(1), 5000)
  await Promise.all(windows.map((window) => window.leave()))
})

it('H5 stops listening to the database when no client listens here', async () => {
  const window = await listens()
  const listening = async () =>
    (
      await database.db.query(sql`
        SELECT pid FROM pg_stat_activity
        WHERE application_name = 'piel listener' AND datname = current_database()`)
    ).length
  expect(await listening()).toBe(1)
  await window.leave()
  await vi.waitFor(async () => expect(await listening()).toBe(0), 5000)
})

it('H5 opens no stream for a HEAD request', async () => {
  const headsOnly = await here.signedInAs('ADMIN')
  for (let i = 0; i < 13; i++) {
    const head = await fetch(url, { method: 'HEAD', headers: { ...headsOnly.headers, accept: 'text/event-stream' } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  }
  // A remaining listener would keep listening after the window is gone.
  const window = await listens(headsOnly.headers)
  await window.leave()
  const listening = async () =>
    (
      await database.db.query(sql`SELECT pid FROM pg_stat_activity
        WHERE application_name = 'piel listener' AND datname = current_database()`)
    ).length
  await vi.waitFor(async () => expect(await listening()).toBe(0), 5000)
})

it('H5 sends a single event to a caller who does not ask for a stream', async () => {
  const { statusCode, body } = await here.app.inject({ url: '/api/me/notifications/stream', headers })
  expect([statusCode, body]).toEqual([200, 'event: open\ndata: \n\n'])
})

it('H5 ends the streams of a server that closes', async () => {
  const third = await buildTestApp({ database })
  await third.app.listen({ host: '127.0.0.1', port: 0 })
  const before = url
  url = url.replace(/:\d+/, `:${(third.app.server.address() as AddressInfo).port}`)
  const window = await listens((await third.signedInAs('ADMIN')).headers)
  url = before
  await third.close()
  await vi.waitFor(() => expect(window.heard.at(-1)).toBe('end'), 5000)
})

/** Requests and changes after which a stream must close, by name. */
const endings: Record<string, (who: Awaited<ReturnType<typeof here.signedInAs>>) => Promise<unknown>> = {
  'a sign-out': ({ headers: own }) => there.app.inject({ method: 'POST', url: '/api/auth/logout', headers: own }),
  '“sign out everywhere”': ({ headers: own }) =>
    there.app.inject({ method: 'POST', url: '/api/me/sign-out-everywhere', headers: own }),
  'the lock of the session': ({ headers: own }) =>
    there.app.inject({ method: 'POST', url: '/api/me/lock', headers: own }),
  'the end of sessions by an administrator': ({ account }) =>
    there.app.inject({ method: 'POST', url: `/api/users/${account.id}/sign-out`, headers }),
  'a changed sign-in name': ({ account }) =>
    there.app.inject({
      method: 'PATCH',
      url: `/api/users/${account.id}`,
      headers,
      payload: { email: `x-${account.email}` },
    }),
  'a changed role': ({ account }) =>
    there.app.inject({ method: 'PATCH', url: `/api/users/${account.id}`, headers, payload: { role: 'USER' } }),
  'the end of this session in another': async ({ account, headers: own }) => {
    const second = { authorization: `Bearer ${await here.issuer.sign({ sub: account.subject })}` }
    await there.app.inject({ url: '/api/me', headers: own })
    const { data } = (await there.app.inject({ url: '/api/me/sessions', headers: second })).json<{
      data: { id: string; isCurrent: boolean }[]
    }>()
    const id = data.find(({ isCurrent }) => !isCurrent)?.id
    return await there.app.inject({ method: 'DELETE', url: `/api/me/sessions/${id}`, headers: second })
  },
  archiving: ({ account }) => there.app.inject({ method: 'DELETE', url: `/api/users/${account.id}`, headers }),
}

it.each(Object.keys(endings))('C5 ends the streams of a user after %s, in every process', async (name) => {
  const who = await here.signedInAs('STAFF')
  const [window, other] = [await listens(who.headers), await listens()]
  await endings[name]?.(who)
  await vi.waitFor(() => expect(window.heard.at(-1)).toBe('end'), 5000)
  expect(other.heard).not.toContain('end')
  await other.leave()
})

it('C5 ends the stream of the token that signed out, and no other of the same user', async () => {
  const who = await here.signedInAs('STAFF')
  const second = { authorization: `Bearer ${await here.issuer.sign({ sub: who.account.subject })}` }
  const [window, other] = [await listens(who.headers), await listens(second)]
  await there.app.inject({ method: 'POST', url: '/api/auth/logout', headers: who.headers })
  await vi.waitFor(() => expect(window.heard.at(-1)).toBe('end'), 5000)
  expect(other.heard).not.toContain('end')
  const again = await fetch(url, { headers: { ...who.headers, accept: 'text/event-stream' } })
  expect(again.status).toBe(401)
  await other.leave()
})
