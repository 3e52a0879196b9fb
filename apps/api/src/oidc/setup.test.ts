import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { Browser, injecting, signInFlow } from '#/testing/browser.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { firstAdministratorLink } from './setup.ts'

const form = {
  firstName: 'Ma. Guadalupe',
  lastName: 'O’Farrill',
  secondLastName: 'Pérez-Gil',
  email: ' Lupita@Clinica.MX ',
  password: 'Buganvilia-7-roja',
  confirmation: 'Buganvilia-7-roja',
}

let database: TestDatabase
let test: TestApp
let browser: Browser
beforeAll(async () => {
  database = await createTestDatabase()
  test = await buildTestApp({ database, deps: { keys: embeddedKeys(database) } })
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(() => {
  browser = new Browser(injecting(test.app), test.deps.env.publicUrl)
  test.clock.set(new Date().toISOString())
})
afterEach(async () => {
  await test.db.query(sql`UPDATE users SET archived_at = now() WHERE role = 'ADMIN' AND archived_at IS NULL`)
})

async function newLink(): Promise<string> {
  const link = await firstAdministratorLink(test.deps)
  if (link === null) throw new Error('there is an administrator')
  return link
}
const administrators = () =>
  test.db.query(sql`
    SELECT first_name, last_name, second_last_name, email, email_verified FROM users WHERE role = 'ADMIN' AND archived_at IS NULL`)

describe('the first administrator', () => {
  it('C3 is created by a one-time link, and signs in', async () => {
    const link = await newLink()
    expect(link).toMatch(/^http:\/\/localhost:3000\/oidc\/setup\/[\w-]{43}$/)
    const page = await browser.open(link)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Create the first administrator')
    const done = await browser.open(link, form)
    expect(done.status).toBe(200)
    expect(done.body).toContain('Sign in with lupita@clinica.mx.')
    expect(await administrators()).toEqual([
      {
        first_name: 'Ma. Guadalupe',
        last_name: 'O’Farrill',
        second_last_name: 'Pérez-Gil',
        email: 'lupita@clinica.mx',
        email_verified: true,
      },
    ])
    const { tokens } = await signInFlow(browser).signIn({ email: 'lupita@clinica.mx', password: form.password })
    expect(tokens.status).toBe(200)
    const [event] = await test.db.query(sql`SELECT action FROM audit_events WHERE object_kind = 'account'`)
    expect(event).toEqual({ action: 'account.create' })
  })

  it('C3 is created once, after which no link works', async () => {
    const [link, other] = [await newLink(), await newLink()]
    await browser.open(link, form)
    for (const address of [link, other]) {
      expect((await browser.open(address)).status).toBe(404)
      expect((await browser.open(address, { ...form, email: 'b@clinica.mx' })).body).toContain(
        'This link no longer works',
      )
    }
    expect(await firstAdministratorLink(test.deps)).toBeNull()
    expect(await administrators()).toHaveLength(1)
  })

  it('C3 is created once, however many forms arrive at the same time', async () => {
    const links = [await newLink(), await newLink(), await newLink()]
    const answers = await Promise.all(
      links.flatMap((link, i) => [
        browser.open(link, { ...form, email: `a${i}@clinica.mx` }),
        browser.open(link, form),
      ]),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await administrators()).toHaveLength(1)
  })

  it('C3 can be created within 24 hours', async () => {
    const link = await newLink()
    test.clock.advance(24 * 3_600_000 - 1000)
    expect((await browser.open(link)).status).toBe(200)
    test.clock.advance(1000)
    expect((await browser.open(link)).status).toBe(404)
    expect((await browser.open(link, form)).status).toBe(404)
    expect(await administrators()).toEqual([])
  })

  it('C3 cannot be created without the link', async () => {
    await newLink()
    expect((await browser.open(`/oidc/setup/${'A'.repeat(43)}`, form)).status).toBe(404)
    const stored = await test.db.query(sql`SELECT * FROM setup_links`)
    const link = await newLink()
    expect(JSON.stringify(stored)).not.toContain(link.slice(-43))
  })

  it.each([
    [{ firstName: 'A' }, 'The first name must have at least 2 characters'],
    [{ lastName: 'R2D2' }, 'The last name can only contain letters and spaces'],
    [{ email: 'nonsense' }, 'Email is not valid'],
    [{ password: 'short1A', confirmation: 'short1A' }, 'The password must have at least 8 characters'],
    [{ confirmation: 'Other-pass-9' }, 'The passwords do not match'],
    [{ password: 'Password2026', confirmation: 'Password2026' }, 'This password is too common'],
    [{ password: 'alllower-9', confirmation: 'alllower-9' }, 'The password must contain an uppercase letter'],
    [{ lastName: 'Zamarripa', password: 'Zamarripa9', confirmation: 'Zamarripa9' }, 'cannot be your name or email'],
  ])('D4 refuses %j, and keeps what was typed', async (changes, text) => {
    const link = await newLink()
    const page = await browser.open(link, { ...form, ...changes })
    expect(page.status).toBe(422)
    expect(page.body).toContain(text)
    expect(page.body).toContain('role="alert"')
    expect(page.body).not.toContain('Buganvilia')
    expect(page.body).toContain(`value="${'firstName' in changes ? 'A' : 'Ma. Guadalupe'}"`)
    expect(await administrators()).toEqual([])
  })

  it('D4 refuses an e-mail that another user has', async () => {
    await test.db.query(sql`
      INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'taken@clinica.mx', 'Ana', 'Ruiz')`)
    const link = await newLink()
    const page = await browser.open(link, { ...form, email: 'taken@clinica.mx' })
    expect(page.status).toBe(422)
    expect(page.body).toContain('Email is already registered')
    expect((await browser.open(link, form)).status).toBe(200)
  })

  it('D2 has no password here where an external provider holds them', async () => {
    const env = readEnv({
      OIDC_ISSUER: 'https://clinic.example',
      PUBLIC_URL: 'https://piel.example',
      LOG_LEVEL: 'silent',
    })
    const external = await buildTestApp({ database, env })
    try {
      const link = (await firstAdministratorLink(external.deps)) ?? ''
      expect(link).toMatch(/^https:\/\/piel\.example\/oidc\/setup\//)
      browser.send = injecting(external.app)
      expect((await browser.open(new URL(link).pathname)).body).not.toContain('password')
      const { password: _password, confirmation: _confirmation, ...names } = form
      expect((await browser.open(new URL(link).pathname, names)).status).toBe(200)
      expect(await administrators()).toMatchObject([{ email: 'lupita@clinica.mx', email_verified: false }])
    } finally {
      await external.close()
    }
  })
})
