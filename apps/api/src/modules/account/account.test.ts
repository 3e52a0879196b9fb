import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let someone: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  someone = await test.signedInAs('STAFF')
})
afterAll(() => test.close())

const read = (headers: Record<string, string> = someone.headers) => test.app.inject({ url: '/api/me', headers })
const change = (payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'PATCH', url: '/api/me', payload, headers: { ...someone.headers, ...headers } })

describe('GET /me', () => {
  it('A6 answers 401 to nobody', async () => {
    expect((await read({})).statusCode).toBe(401)
  })

  it.each(['USER', 'DOCTOR', 'STAFF', 'ADMIN'] as const)('A6 tells %s their own name and role', async (kind) => {
    const { headers, account } = await test.signedInAs(kind)
    const answer = await read(headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: account.id,
      version: 1,
      kind,
      role: account.role,
      profileKind: account.profileKind,
      email: account.email,
      firstName: 'Ana',
      middleName: null,
      lastName: `${kind} Ruiz`,
      secondLastName: null,
      gender: 'UNKNOWN',
      photoId: null,
      language: null,
      phone: null,
      phoneE164: null,
      username: null,
      bio: null,
      about: null,
      socialLinks: {},
      coverId: null,
      hasPassword: false,
      lastLogin: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(answer.headers['etag']).toBe('"v1"')
  })
})

describe('PATCH /me', () => {
  it('A8 answers 401 to nobody', async () => {
    const answer = await test.app.inject({ method: 'PATCH', url: '/api/me', payload: { language: 'es' } })
    expect(answer.statusCode).toBe(401)
  })

  it.each([
    [{ language: 'fr' }],
    [{ language: null }],
    [{ role: 'ADMIN' }],
    [{ email: 'me@else.test' }],
    [{ version: 9 }],
  ])('A8 refuses %j', async (payload) => {
    expect((await change(payload)).statusCode).toBe(422)
  })

  it('J6 answers 412 to a change of another version', async () => {
    const answer = await change({ language: 'es' }, { 'if-match': '"v99"' })
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ code: 'version_conflict' })
  })

  it('A8 keeps the language on the account, and records that it changed', async () => {
    const answer = await change({ language: 'es' }, { 'if-match': '"v1"' })
    expect(answer.json()).toMatchObject({ language: 'es', version: 2 })
    expect(answer.headers['etag']).toBe('"v2"')
    expect((await read()).json()).toMatchObject({ language: 'es', version: 2 })
    const [event] = await test.db.query(sql`
      SELECT action, object_id, fields FROM audit_events WHERE actor_id = ${someone.account.id} ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ action: 'account.update', object_id: someone.account.id, fields: ['language'] })
  })

  it('A8 changes nothing where nothing is new', async () => {
    const { version } = (await read()).json<{ version: number }>()
    expect((await change({ language: 'es' })).json()).toMatchObject({ version })
    expect((await change({})).json()).toMatchObject({ version })
  })

  it('J6 lets one of many changes at once win', async () => {
    const { headers } = await test.signedInAs('USER')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        test.app.inject({
          method: 'PATCH',
          url: '/api/me',
          payload: { language: i % 2 ? 'en' : 'es' },
          headers: { ...headers, 'if-match': '"v1"' },
        }),
      ),
    )
    const withStatus = (status: number) => answers.filter((answer) => answer.statusCode === status)
    expect([withStatus(200).length, withStatus(412).length]).toEqual([1, 9])
  })
})
