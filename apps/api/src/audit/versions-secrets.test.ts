import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('J5 never keeps a password, a digest or a token', async () => {
  const calls = callsOf(test, (await test.signedInAs('ADMIN')).headers)
  const email = `${newId()}@example.test`
  const password = 'Volcan-de-agua-26'
  const person = { firstName: 'Lucía', lastName: 'Beltrán', email, password }
  const { id } = (await calls.call<User>('POST', '/users', { ...person, role: 'STAFF' })).body
  const { url } = (await calls.call<{ url: string }>('POST', `/users/${id}/invitation`)).body
  await calls.call('PATCH', `/users/${id}`, { firstName: 'Luz' })
  await calls.call('POST', `/users/${id}/sign-out`)
  await calls.call('DELETE', `/users/${id}`)
  const secrets = await test.db.query<{ secret: string }>(sql`
    SELECT password_hash AS secret FROM credentials UNION ALL SELECT token_hash FROM invitations
    UNION ALL SELECT token_hash FROM setup_links`)
  expect(secrets.length).toBeGreaterThan(1)
  const [all] = await test.db.query<{ text: string }>(sql`SELECT string_agg(v::text, E'\n') AS text FROM versions v`)
  expect(all?.text).toContain(id)
  const token = url.split(/[/=]/).at(-1) ?? ''
  expect(token.length).toBeGreaterThan(20)
  for (const secret of [password, token, ...secrets.map((row) => row.secret)]) expect(all?.text).not.toContain(secret)
})
