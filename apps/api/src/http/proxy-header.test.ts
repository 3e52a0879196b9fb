import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildTestApp } from '#/testing/test-app.ts'

const warningsOf = async (trustProxy: number, header: string) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const test = await buildTestApp({ env: { trustProxy }, deps: { log } })
  const admin = await test.signedInAs('ADMIN')
  const read = async () =>
    (await test.app.inject({ url: '/api/audit/warnings', headers: admin.headers })).json<object>()
  const before = await read()
  for (let n = 0; n < 3; n += 1) await test.app.inject({ url: '/healthz', headers: { [header]: '203.0.113.7' } })
  const after = await read()
  await test.close()
  return { before, after, logged: lines.filter((line) => line.includes('TRUST_PROXY')).length }
}

it.each(['x-forwarded-for', 'forwarded'])('C8 warns once about %s while TRUST_PROXY is 0', async (header) => {
  expect(await warningsOf(0, header)).toEqual({
    before: { data: [] },
    after: { data: ['untrusted_proxy'] },
    logged: 1,
  })
})

it('C8 does not warn about a proxy that is trusted', async () => {
  expect(await warningsOf(1, 'x-forwarded-for')).toEqual({ before: { data: [] }, after: { data: [] }, logged: 0 })
})
