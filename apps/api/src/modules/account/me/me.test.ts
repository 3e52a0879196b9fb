import type { Me } from '@piel/contract/account/me'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActorContext } from '#/lib/context.ts'
import { createTestDatabase } from '#/testing/database.ts'
import { objectKinds } from '#/testing/objects.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, externalOidc, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { lockMe } from './me.service.ts'

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
  it('A6 answers 401 without a token', async () => {
    expect((await read({})).statusCode).toBe(401)
  })

  it.each([
    ['USER', null],
    ['DOCTOR', null],
    ['STAFF', 'reception'],
    ['CLINICAL', 'clinical'],
    ['ADMIN', null],
  ] as const)('A6 N1 returns %s their own name, role and duty %s', async (kind, duty) => {
    const { headers, account } = await test.signedInAs(kind)
    const answer = await read(headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: account.id,
      version: 1,
      kind,
      role: account.role,
      duty,
      doctorId: null,
      licenseProblem: null,
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
      title: null,
      username: null,
      bio: null,
      about: null,
      socialLinks: {},
      coverId: null,
      hasPassword: false,
      listViews: { density: 'comfortable', rows: {}, hiddenColumns: {} },
      lastLogin: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(answer.headers['etag']).toBe('"v1"')
  })
})

describe('PATCH /me', () => {
  it('H3 does not block the same person’s notification of a new patient', async () => {
    const other = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    const context = { actor: { userId: someone.account.id } } as ActorContext
    await test.db.transaction(async (tx) => {
      await lockMe(tx, context, undefined)
      expect((await other.register()).version).toBe(1)
    })
  })

  it('A8 answers 401 without a token', async () => {
    const answer = await test.app.inject({ method: 'PATCH', url: '/api/me', payload: { language: 'es' } })
    expect(answer.statusCode).toBe(401)
  })

  it.each([
    ['/language', 'invalid', { language: 'fr' }],
    ['/role', 'unknownKey', { role: 'ADMIN' }],
    ['/version', 'unknownKey', { version: 9 }],
    ['/firstName', 'firstNameMin', { firstName: 'A' }],
    ['/lastName', 'lastNameFormat', { lastName: 'R2D2' }],
    ['/middleName', 'middleNameMax', { middleName: 'x'.repeat(51) }],
    ['/phone', 'phoneMin', { phone: '12' }],
    ['/phone', 'phoneFormat', { phone: '5512345678 casa' }],
    ['/email', 'emailInvalid', { email: 'me@' }],
    ['/email', 'emailMax', { email: `${'x'.repeat(100)}@a.test` }],
    ['/username', 'usernameMin', { username: 'ab' }],
    ['/username', 'usernameMax', { username: 'x'.repeat(31) }],
    ['/username', 'usernameFormat', { username: 'ana ruiz' }],
    ['/username', 'usernameFormat', { username: 'josé' }],
    ['/bio', 'bioMax', { bio: 'x'.repeat(301) }],
    ['/about', 'aboutMax', { about: 'x'.repeat(1001) }],
    ['/socialLinks/myspace', 'unknownKey', { socialLinks: { myspace: 'https://a.test' } }],
    ['/socialLinks/x', 'linkInvalid', { socialLinks: { x: 'http://a.test' } }],
    ['/socialLinks/x', 'linkInvalid', { socialLinks: { x: 'javascript:alert(1)//https://a.test' } }],
    ['/socialLinks/website', 'linkInvalid', { socialLinks: { website: 'https://ana:secret@a.test' } }],
    ['/socialLinks/website', 'linkInvalid', { socialLinks: { website: 'https://bank.test\\@a.test' } }],
    ['/socialLinks/website', 'linkInvalid', { socialLinks: { website: 'https://localhost/' } }],
    ['/socialLinks/website', 'linkMax', { socialLinks: { website: `https://a.test/${'x'.repeat(190)}` } }],
  ])('A8 H3 H4 refuses %s with %s', async (pointer, key, payload) => {
    const answer = await change(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ pointer, code: `validation.${key}` }] })
  })

  it('A8 H3 H4 refuses to remove a language that was chosen', async () => {
    const { headers } = await test.signedInAs('STAFF')
    expect((await change({ language: 'es' }, headers)).statusCode).toBe(200)
    const answer = await change({ language: null }, headers)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/language', code: 'validation.invalid' }] })
  })

  it('J6 answers 412 to a change of another version', async () => {
    const answer = await change({ language: 'es' }, { 'if-match': '"v99"' })
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ code: 'version_conflict' })
  })

  it('A8 stores the language on the account, and records the change', async () => {
    const answer = await change({ language: 'es' }, { 'if-match': '"v1"' })
    expect(answer.json()).toMatchObject({ language: 'es', version: 2 })
    expect(answer.headers['etag']).toBe('"v2"')
    expect((await read()).json()).toMatchObject({ language: 'es', version: 2 })
    const [event] = await test.db.query(sql`
      SELECT action, object_id, fields FROM audit_events WHERE actor_id = ${someone.account.id} ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ action: 'account.update', object_id: someone.account.id, fields: ['language'] })
  })

  it('A8 changes nothing if no value is new', async () => {
    const { version } = (await read()).json<{ version: number }>()
    expect((await change({ language: 'es' })).json()).toMatchObject({ version })
    expect((await change({})).json()).toMatchObject({ version })
  })

  it('J6 accepts one of many simultaneous changes', async () => {
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

  const wholeAccount = () => ({
    firstName: 'María José',
    middleName: 'del Carmen',
    lastName: "O'Farrill",
    secondLastName: 'Núñez',
    phone: '55 1234 5678',
    email: `maria-${randomUUID()}@example.test`,
    username: `Maria.${randomUUID().slice(0, 8)}`,
    bio: 'Dermatóloga, y madrugadora.',
    about: 'Primera línea.\n\nSegunda línea.',
    socialLinks: { website: 'https://piel.test/maria', linkedin: 'https://www.linkedin.com/in/maria' },
    language: 'es',
  })

  it('H3 H4 saves everything that was sent, and records the names of the fields', async () => {
    const { headers, account } = await test.signedInAs('STAFF')
    const sent = wholeAccount()
    const answer = await change(sent, headers)
    expect(answer.statusCode).toBe(200)
    const saved = { ...sent, username: sent.username.toLowerCase(), phoneE164: '+525512345678', version: 2 }
    expect(answer.json()).toMatchObject(saved)
    // A new sign-in name ends every session.
    expect((await read(headers)).statusCode).toBe(401)
    const again = await test.issuer.sign({
      sub: account.subject,
      iat: Math.floor(test.clock.now().getTime() / 1000) + 1,
    })
    expect((await read({ authorization: `Bearer ${again}` })).json()).toMatchObject(saved)
    const [event] = await test.db.query<{ fields: string[] }>(sql`
      SELECT fields FROM audit_events WHERE action = 'account.update' AND object_id = ${account.id}`)
    expect(event?.fields.toSorted()).toEqual(Object.keys(sent).toSorted())
  })

  it('H3 clears fields that are sent empty, and keeps those that are not sent', async () => {
    const { headers } = await test.signedInAs('DOCTOR')
    const { email: _, ...whole } = wholeAccount()
    await change(whole, headers)
    const cleared = { middleName: '', secondLastName: null, phone: '', username: '', bio: null, about: '' }
    const answer = await change({ ...cleared, socialLinks: { website: '', x: null } }, headers)
    const none = { middleName: null, secondLastName: null, phone: null, phoneE164: null, username: null, bio: null }
    expect(answer.json()).toMatchObject({ ...none, about: null, firstName: 'María José', language: 'es', version: 3 })
    expect(answer.json<Me>().socialLinks).toEqual({ linkedin: 'https://www.linkedin.com/in/maria' })
    const again = await change({ ...cleared, socialLinks: { linkedin: 'https://www.linkedin.com/in/maria' } }, headers)
    expect(again.json()).toMatchObject({ version: 3 })
  })

  it('H3 marks a changed e-mail as unverified, and refuses one that another user has', async () => {
    const [one, other] = [await test.signedInAs('STAFF'), await test.signedInAs('USER')]
    const taken = await change({ email: other.account.email.toUpperCase() }, one.headers)
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'email_taken',
        errors: [{ pointer: '/email', code: 'validation.emailTaken' }],
      }),
    ])
    const [refused] = await test.db.query(sql`
      SELECT outcome, fields FROM audit_events WHERE actor_id = ${one.account.id} AND action = 'account.update'`)
    expect(refused).toEqual({ outcome: 'refused', fields: ['email'] })
    expect((await change({ email: `x-${one.account.email}` }, one.headers)).statusCode).toBe(200)
    const [row] = await test.db.query(sql`SELECT email_verified FROM users WHERE id = ${one.account.id}`)
    expect(row).toEqual({ email_verified: false })
  })

  it('H3 gives a username to one person only, in any letter case, and frees it with the account', async () => {
    const [one, other] = [await test.signedInAs('USER'), await test.signedInAs('USER')]
    const username = `ana-${randomUUID().slice(0, 8)}`
    expect((await change({ username }, one.headers)).statusCode).toBe(200)
    const taken = await change({ username: username.toUpperCase() }, other.headers)
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'username_taken',
        errors: [{ pointer: '/username', code: 'validation.usernameTaken' }],
      }),
    ])
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${one.account.id}`)
    expect((await change({ username }, other.headers)).statusCode).toBe(200)
  })

  it('H3 counts a changed name as a change of that person’s patient', async () => {
    const { headers, account } = await test.signedInAs('USER')
    const id = await objectKinds.patient.make(test, account, 'live')
    const version = async () =>
      (await test.db.query<{ version: number }>(sql`SELECT version FROM patients WHERE id = ${id}`))[0]?.version
    await change({ bio: 'Paciente' }, headers)
    expect(await version()).toBe(1)
    await change({ firstName: 'Beatriz' }, headers)
    expect(await version()).toBe(2)
  })

  it('H3 leaves the e-mail to an external provider that keeps it', async () => {
    const database = await createTestDatabase()
    const external = await buildTestApp({
      database,
      env: { oidc: externalOidc('https://login.example.test') },
    })
    const { headers, account } = await external.signedInAs('STAFF')
    const send = (email: string) =>
      external.app.inject({ method: 'PATCH', url: '/api/me', headers, payload: { email, bio: email } })
    const refused = await send('else@example.test')
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: [{ pointer: '/email', code: 'validation.emailElsewhere' }] })
    expect((await send(account.email)).json()).toMatchObject({ bio: account.email })
    await external.close()
    await database.close()
  })
})
