import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { buildTestApp } from '#/testing/test-app.ts'
import { createLogger, loggedError } from './log.ts'

function collect() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, log: createLogger('trace', stream) }
}

it('J5 logs route patterns and IDs: no query, no body, no token, no name', async () => {
  const { lines, log } = collect()
  const test = await buildTestApp({ deps: { log } })
  const { headers, actor } = await test.signedInAs('STAFF')
  await test.app.inject({ url: '/api/patient?search=Hortensia', headers })
  await test.app.inject({ url: '/api/patient/0199f0a0-0000-7000-8000-000000000001?Hortensia', headers })
  await test.app.inject({ url: '/Hortensia?x=Hortensia' })
  await test.app.inject({
    method: 'POST',
    url: '/api/patient/duplicates',
    headers,
    payload: { firstName: 'Hortensia' },
  })
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"Hortensia',
    headers: { 'content-type': 'application/json' },
  })
  await test.app.inject({ url: '/api/Hortensia/%E0%A4%A' })
  await test.close()
  const text = lines.join('')
  expect(text).not.toMatch(/Hortensia|Bearer|eyJ|0199f0a0|Ruiz/)
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.find((entry) => entry['route'] === '/api/patient/:id')).toMatchObject({
    level: 'info',
    method: 'GET',
    status: 422,
    userId: actor.userId,
    ms: expect.any(Number),
    requestId: expect.any(String),
  })
})

it('J5 logs only allow-listed fields of errors', () => {
  const failure = Object.assign(new Error('Key (email)=(hortensia@example.test) exists'), {
    code: '23505',
    detail: 'Key (email)=(hortensia@example.test)',
    constraint: 'users_live_email',
  })
  const logged = loggedError(new Error('outer', { cause: failure }))
  expect(logged).toMatchObject({ message: 'outer', cause: { code: '23505', constraint: 'users_live_email' } })
  expect(JSON.stringify(logged)).not.toContain('hortensia')
})
