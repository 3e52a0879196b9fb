import type { Doctor } from '@piel/contract/people/doctors'
import type { Patient } from '@piel/contract/people/patients'
import type { Invitation, User } from '@piel/contract/people/users'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { startMailServer } from '#/testing/mail.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { callsOf, type Calls } from '#/testing/api-client.ts'
import { patientBody } from '#/testing/patients.ts'
import { externalOidc } from '#/testing/test-app.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { createInvitation } from '#/credentials/invitations.ts'
import { deleteExpiredState } from './store.ts'

const [administrator] = demoAccounts
const password = 'Buganvilia-7-roja'
const form = { password, confirmation: password }

type ProviderApp = Awaited<ReturnType<typeof buildProviderApp>>
let test: ProviderApp
let admin: Calls
beforeAll(async () => {
  test = await buildProviderApp()
  admin = await administratorOf(test)
})
afterAll(() => test.close())
beforeEach(() => test.clock.set(new Date().toISOString()))

const login = (app: ProviderApp, username: string, secret: string) =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: secret } })
async function administratorOf(app: ProviderApp): Promise<Calls> {
  const answer = await login(app, administrator.email, administrator.password)
  return callsOf(app, { authorization: `Bearer ${answer.json().access_token}` })
}
async function create(calls = admin, more: object = {}): Promise<User> {
  const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, invite: true, ...more }
  return (await calls.call<User>('POST', '/users', body)).body
}
async function invite(id: string, calls = admin): Promise<Invitation & { path: string }> {
  const { status, body } = await calls.call<Invitation>('POST', `/users/${id}/invitation`)
  expect(status).toBe(201)
  return { ...body, path: new URL(body.url).pathname }
}
const browser = () => test.newBrowser().browser
const read = async (id: string) => (await admin.call<User>('GET', `/users/${id}`)).body

describe('an invitation', () => {
  it('D2 is a link that is shown once, valid for 72 hours, and only its digest is kept', async () => {
    const { id } = await create()
    const { url, expiresAt, sentTo } = await invite(id)
    expect(url).toMatch(/^http:\/\/localhost:3000\/oidc\/invitation\/[\w-]{43}$/)
    expect(Date.parse(expiresAt) - test.clock.now().getTime()).toBe(72 * 3_600_000)
    expect(sentTo).toBeNull()
    expect(await read(id)).toMatchObject({ hasSignIn: false, invitedUntil: expiresAt })
    const stored = await test.db.query(sql`SELECT * FROM invitations`)
    expect(JSON.stringify(stored)).not.toContain(url.slice(-43))
    const trail = await test.db.query(sql`SELECT * FROM audit_events WHERE object_id = ${id}`)
    expect(trail).toEqual(
      [{ action: 'user.create' }, { action: 'user.invite' }].map((event) => expect.objectContaining(event)),
    )
    expect(JSON.stringify(trail)).not.toContain(url.slice(-43))
  })

  it('D2 lets a user set their own password, once, and sign in with it', async () => {
    const { id, email } = await create()
    const { path } = await invite(id)
    const page = await browser().open(path)
    expect(page.status).toBe(200)
    expect(page.body).toContain(`value="${email}"`)
    expect(page.body.match(/autocomplete="new-password"/g)).toHaveLength(2)
    const done = await browser().open(path, form)
    expect(done.status).toBe(200)
    expect(done.body).toContain('Your password is set')
    test.clock.set(new Date().toISOString())
    const signedIn = await login(test, email, password)
    expect(signedIn.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
    expect((await test.app.inject({ url: '/api/me', headers })).json()).toMatchObject({ id })
    expect(await read(id)).toMatchObject({ hasSignIn: true, invitedUntil: null })
    const [kept] = await test.db.query(sql`SELECT email_verified FROM users WHERE id = ${id}`)
    expect(kept).toEqual({ email_verified: true })
    const [event] = await test.db.query(sql`
      SELECT actor_id, object_id FROM audit_events WHERE action = 'account.password_set' ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ actor_id: id, object_id: id })
    for (const again of [await browser().open(path), await browser().open(path, form)]) {
      expect(again.status).toBe(404)
      expect(again.body).toContain('This invitation no longer works')
    }
  })

  it('D2 sets one password when the form is sent twice at once', async () => {
    const { id } = await create()
    const { path } = await invite(id)
    const answers = await Promise.all(
      [1, 2, 3].map((n) => browser().open(path, { password: `${password}${n}`, confirmation: `${password}${n}` })),
    )
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(['200', '404', '404'])
  })

  it.each([
    [{ password: '', confirmation: '' }, 'Password is required.'],
    [{ password: 'short1A', confirmation: 'short1A' }, 'The password must have at least 8 characters'],
    [{ password, confirmation: 'Other-pass-9' }, 'The passwords do not match'],
    [{ password: 'Password2026', confirmation: 'Password2026' }, 'This password is too common'],
    [{ password: 'alllower-9', confirmation: 'alllower-9' }, 'The password must contain an uppercase letter'],
    [{ password: 'Zamarripa9', confirmation: 'Zamarripa9' }, 'cannot be your name or email'],
  ])('D4 refuses %j, explains it at the field, and stays open', async (typed, text) => {
    const { id } = await create(admin, { lastName: 'Zamarripa' })
    const { path } = await invite(id)
    const page = await browser().open(path, typed)
    expect(page.status).toBe(422)
    expect(page.body).toContain(text)
    expect(page.body).toContain('role="alert"')
    if (typed.password) expect(page.body).not.toContain(typed.password)
    expect((await browser().open(path, form)).status).toBe(200)
  })

  it('D2 ends with a newer one, a changed e-mail, archiving, and after 72 hours', async () => {
    const gone = async (path: string) => expect((await browser().open(path)).status).toBe(404)
    const [one, two, three, four] = [await create(), await create(), await create(), await create()]
    const links = await Promise.all([one, two, three, four].map(({ id }) => invite(id)))
    const newer = await invite(one.id)
    await gone(links[0]!.path)
    expect((await browser().open(newer.path)).status).toBe(200)
    await admin.call('PATCH', `/users/${two.id}`, { email: `${newId()}@example.test` })
    await gone(links[1]!.path)
    await admin.call('DELETE', `/users/${three.id}`)
    await gone(links[2]!.path)
    await admin.call('POST', `/users/${three.id}/restore`)
    await gone(links[2]!.path)
    test.clock.advance(72 * 3_600_000 - 1000)
    expect((await browser().open(links[3]!.path)).status).toBe(200)
    test.clock.advance(1000)
    await gone(links[3]!.path)
    await gone(`/oidc/invitation/${'A'.repeat(43)}`)
  })

  it('D2 ends when the e-mail is changed or the account archived through any endpoint', async () => {
    const gone = async (path: string) => expect((await browser().open(path)).status).toBe(404)
    const email = () => `${newId()}@example.test`
    const patient = (await admin.call<Patient>('POST', '/auth/register/patient', patientBody())).body
    const doctor = (await admin.call<Doctor>('POST', '/auth/register/doctor', doctorBody())).body
    for (const [path, userId] of [
      [`/patient/${patient.id}`, patient.user.id] as const,
      [`/doctor/${doctor.id}`, doctor.userId] as const,
    ]) {
      const changed = await invite(userId)
      expect((await admin.call('PATCH', path, { user: { email: email() } })).status).toBe(200)
      await gone(changed.path)
      const archived = await invite(userId)
      expect((await admin.call('DELETE', path)).status).toBe(204)
      expect((await admin.call('POST', `${path}/restore`)).status).toBe(200)
      await gone(archived.path)
    }
    const secret = 'Volcan-de-agua-26'
    const person = await create(admin, { password: secret, invite: false })
    const { path } = await invite(person.id)
    const own = callsOf(test, {
      authorization: `Bearer ${(await login(test, person.email, secret)).json().access_token}`,
    })
    expect((await own.call('PATCH', '/me', { email: email() })).status).toBe(200)
    await gone(path)
  })

  it('D2 also replaces a forgotten password, and ends open sessions', async () => {
    const { id, email } = await create(admin, { password: 'Volcan-de-agua-26', invite: false })
    const headers = {
      authorization: `Bearer ${(await login(test, email, 'Volcan-de-agua-26')).json().access_token}`,
    }
    const { path } = await invite(id)
    expect((await test.app.inject({ url: '/api/me', headers })).statusCode).toBe(200)
    expect((await browser().open(path, form)).status).toBe(200)
    expect((await test.app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    test.clock.set(new Date().toISOString())
    expect((await login(test, email, 'Volcan-de-agua-26')).statusCode).toBe(401)
    expect((await login(test, email, password)).statusCode).toBe(200)
  })

  it('A8 uses the language of the user, which the page can change', async () => {
    const { id } = await create()
    await test.db.query(sql`UPDATE users SET language = 'es' WHERE id = ${id}`)
    const { path } = await invite(id)
    const page = await browser().open(path)
    expect(page.body).toContain('Cree su contraseña')
    expect((await browser().open(`${path}?lang=en`)).body).toContain('Set your password')
    expect((await browser().open(`${path}?lang=es`, form)).body).toContain('Su contraseña está lista')
  })

  it('C1 escapes an e-mail that looks like HTML', async () => {
    const { id } = await create()
    await test.db.query(sql`UPDATE users SET email = '"><script>alert(1)</script>' WHERE id = ${id}`)
    const { path } = await invite(id)
    expect((await browser().open(path)).body).not.toContain('<script>alert')
  })

  it('D2 is deleted a week after it has ended', async () => {
    const { id } = await create()
    await invite(id)
    await test.db.query(sql`UPDATE invitations SET expires_at = now() - interval '8 days' WHERE user_id = ${id}`)
    await deleteExpiredState(test.db)
    expect(await test.db.query(sql`SELECT FROM invitations WHERE user_id = ${id}`)).toEqual([])
  })

  it('D2 has no page where an external provider holds the passwords', async () => {
    const { id } = await create()
    const [me] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${administrator.email}`)
    const { url } = await test.db.transaction((tx) =>
      createInvitation(tx, test.deps, { userId: id, createdBy: me!.id }),
    )
    const env = { ...test.deps.env, oidc: externalOidc('https://login.example.test') }
    const external = await buildProviderApp({ database: test.database, env })
    const answer = await external.app.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
    await external.close()
    expect(answer.body).not.toContain('new-password')
  })
})

describe('an invitation by e-mail', () => {
  const from = 'Clínica Piel <hola@clinica.mx>'

  it.each([
    [null, 'Su acceso a Clínica Peña', 'Recibió una invitación a Clínica Peña'],
    ['en', 'Your access to Clínica Peña', 'You have been invited to Clínica Peña'],
  ])('D2 is sent in the language %s, with the link', async (language, subject, text) => {
    const mail = await startMailServer()
    const env = {
      ...test.deps.env,
      mail: { url: mail.url, from },
      clinic: { ...test.deps.env.clinic, name: 'Clínica Peña' },
    }
    const app = await buildProviderApp({ database: test.database, env })
    try {
      const calls = await administratorOf(app)
      const { id, email } = await create(calls)
      await test.db.query(sql`UPDATE users SET language = ${language} WHERE id = ${id}`)
      const { url, sentTo } = await invite(id, calls)
      expect(sentTo).toBe(email)
      expect(mail.received).toHaveLength(1)
      const [letter] = mail.received
      expect(letter).toMatchObject({ from: 'hola@clinica.mx', to: [email] })
      for (const part of [subject, text, url, 'Lucía', '72']) expect(letter?.text).toContain(part)
    } finally {
      await app.close()
      await mail.close()
    }
  })

  it.each(['refuses the address', 'is away'])(
    'D2 stays valid where the mail server %s; the log contains no name',
    async (how) => {
      const mail = await startMailServer({ refuses: true })
      if (how === 'is away') await mail.close()
      const lines: string[] = []
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
      const env = { ...test.deps.env, mail: { url: mail.url, from } }
      const app = await buildProviderApp({ database: test.database, env, deps: { log } })
      try {
        const calls = await administratorOf(app)
        const { id, email } = await create(calls)
        const { path, sentTo } = await invite(id, calls)
        expect(sentTo).toBeNull()
        const warning = lines.find((line) => line.includes('a mail was not sent')) ?? ''
        expect(warning).toContain(id)
        expect(lines.join()).not.toContain(email)
        expect(lines.join()).not.toContain(path)
        expect((await browser().open(path)).status).toBe(200)
      } finally {
        await app.close()
        if (how !== 'is away') await mail.close()
      }
    },
  )
})
