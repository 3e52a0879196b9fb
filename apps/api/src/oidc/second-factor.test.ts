import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import type { Env } from '#/env.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { codeOf, giveApp } from '#/testing/second-factor.ts'
import type { Browser, Page } from '#/testing/browser.ts'

const [admin, staff, doctor] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
const start = async (mfa: Env['mfa'] = 'optional') => {
  test = await buildProviderApp({ env: { mfa } })
}
beforeEach(() => start())
afterEach(() => test.close())

type Flow = ReturnType<typeof test.newBrowser>['flow']

/** Sends e-mail and password. */
async function enterPassword(person: { email: string; password: string }, { browser, flow } = test.newBrowser()) {
  const { page, transaction } = await flow.begin()
  const next = await browser.open(page.url, { email: person.email, password: person.password })
  return { browser, flow, transaction, page: next }
}

const verify = (browser: Browser, page: Page, code: string, method = 'code') =>
  browser.open(page.url, { step: 'verify', method, code })

async function tokensOf(flow: Flow, back: Page, transaction: Parameters<Flow['exchange']>[1]) {
  const { code = '' } = flow.answerOf(back)
  return await flow.exchange(code, transaction)
}

const login = (person: { email: string; password: string }) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: person.email, password: person.password },
  })

const events = (action: string) =>
  test.db.query<{ objectId: string | null; actorId: string | null; fields: string[]; outcome: string }>(sql`
    SELECT object_id AS "objectId", actor_id AS "actorId", fields, outcome FROM audit_events WHERE action = ${action}
    ORDER BY sequence`)

describe('the second factor at sign-in', () => {
  it('C6 asks for a code after the right password, and tells the application how the user signed in', async () => {
    const app = await giveApp(test, staff.email)
    const { browser, flow, transaction, page } = await enterPassword(staff)
    expect(page.status).toBe(200)
    expect(page.body).toContain('<h1>Two-step verification</h1>')
    expect(page.body).toMatch(/<input\s+id="code"[^>]*autocomplete="one-time-code"[^>]*inputmode="numeric"/)
    expect(page.body).not.toContain('type="password"')
    expect(await events('session.sign_in')).toEqual([])
    const back = await verify(browser, page, app.nextCode())
    const { status, body } = await tokensOf(flow, back, transaction)
    expect(status).toBe(200)
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'urn:piel:second-factor',
    })
    expect(await events('session.sign_in')).toEqual([
      { objectId: null, actorId: app.userId, fields: ['authenticatorApp'], outcome: 'success' },
    ])
  })

  it('C6 accepts the password alone of a user without a second factor, and says so', async () => {
    const { tokens } = await test.newBrowser().flow.signIn(staff)
    expect(decodeJwt(tokens.body['id_token'] ?? '')).toMatchObject({ amr: ['pwd'], acr: 'urn:piel:password' })
  })

  it('C8 refuses a wrong code with the page’s message, and records it with the account', async () => {
    const app = await giveApp(test, staff.email)
    const { browser, page } = await enterPassword(staff)
    const wrong = app.nextCode() === '000000' ? '111111' : '000000'
    const refused = await verify(browser, page, wrong)
    expect(refused.status).toBe(401)
    expect(refused.body).toContain('This code is wrong or was already used.')
    expect(refused.body).not.toContain(wrong)
    expect(await events('session.refused')).toEqual([
      { objectId: app.userId, actorId: null, fields: ['authenticatorApp'], outcome: 'refused' },
    ])
  })

  it('C8 refuses a used code, also the one that added the app', async () => {
    const app = await giveApp(test, staff.email)
    const first = await enterPassword(staff)
    expect((await verify(first.browser, first.page, codeOf(test, app.secret))).status).toBe(401)
    const code = app.nextCode()
    expect(first.flow.answerOf(await verify(first.browser, first.page, code))).toHaveProperty('code')
    const second = await enterPassword(staff)
    expect((await verify(second.browser, second.page, code)).status).toBe(401)
  })

  it('C8 accepts a code once when five browsers send it at once', async () => {
    const app = await giveApp(test, staff.email)
    const starts = []
    for (let n = 0; n < 5; n++) starts.push(await enterPassword(staff))
    const code = app.nextCode()
    const pages = await Promise.all(starts.map(({ browser, page }) => verify(browser, page, code)))
    expect(pages.filter((page) => page.url.includes('code='))).toHaveLength(1)
  })

  it.each([
    [-30, true],
    [30, true],
    [-90, false],
    [90, false],
  ])('C8 accepts a clock that differs by %i s: %s', async (seconds, isAccepted) => {
    const app = await giveApp(test, staff.email)
    test.clock.advance(300_000)
    const { browser, page } = await enterPassword(staff)
    const answer = await verify(browser, page, codeOf(test, app.secret, seconds))
    expect(answer.url.includes('code=')).toBe(isAccepted)
  })

  it('C8 counts wrong codes with the password’s limit, which the right password does not reset', async () => {
    const app = await giveApp(test, staff.email)
    const visitor = test.newBrowser()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      test.clock.advance(6_000)
      const { page } = await enterPassword(staff, visitor)
      statuses.push(page.status === 200 ? (await verify(visitor.browser, page, 'wrong')).status : page.status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    const { page } = await enterPassword(staff)
    expect(page.status).toBe(401)
    expect(page.body).toContain('This account is temporarily locked')
    expect(app.userId).toBeTruthy()
  })

  it('C8 signs in with a recovery code once, however it is typed', async () => {
    const { recoveryCodes, userId } = await giveApp(test, staff.email)
    const [code = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    const stored = await test.db.query<{ row: string }>(sql`SELECT to_jsonb(r)::text AS row FROM recovery_codes r`)
    expect(stored.filter(({ row }) => recoveryCodes.some((known) => row.includes(known)))).toEqual([])

    const first = await enterPassword(staff)
    const asked = await first.browser.open(`${first.page.url}?method=recovery`)
    expect(asked.body).toContain('Enter one of your recovery codes')
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    const back = await verify(first.browser, first.page, typed, 'recovery')
    expect(first.flow.answerOf(back)).toHaveProperty('code')
    expect((await events('session.sign_in')).at(-1)).toMatchObject({ actorId: userId, fields: ['recoveryCode'] })

    const second = await enterPassword(staff)
    const refused = await verify(second.browser, second.page, code, 'recovery')
    expect(refused.status).toBe(401)
    expect(refused.body).toContain('This recovery code is wrong or was already used.')
    expect(refused.body).not.toContain(code)
  })

  it('C8 keeps a half-finished sign-in to its browser, and ends it with the account’s sessions', async () => {
    const app = await giveApp(test, staff.email)
    const { browser, page } = await enterPassword(staff)
    const stranger = await test.newBrowser().browser.open(page.url, { step: 'verify', code: app.nextCode() })
    expect(stranger.status).toBe(400)
    await test.db.query(sql`DELETE FROM oidc_store WHERE payload ->> 'accountId' = ${app.userId}`)
    const again = await verify(browser, page, app.nextCode())
    expect(again.body).toContain('current-password')
  })

  it('C8 cannot skip the step by its name, nor finish a set-up that was not asked for', async () => {
    await giveApp(test, staff.email)
    const { browser, page } = await enterPassword(staff)
    for (const step of ['done', 'set_up', '']) {
      const answer = await browser.open(page.url, { step, code: '123456' })
      expect(answer.body).toContain('<h1>Two-step verification</h1>')
    }
  })

  it('C8 can be left to use another account', async () => {
    await giveApp(test, staff.email)
    const { browser, page } = await enterPassword(staff)
    expect((await browser.open(page.url, { step: 'restart' })).body).toContain('current-password')
  })

  it('C1 shows the page in Spanish and keeps the language', async () => {
    await giveApp(test, staff.email)
    const { browser, page } = await enterPassword(staff)
    const spanish = await browser.open(`${page.url}?lang=es`)
    expect(spanish.body).toContain('<h1>Verificación en dos pasos</h1>')
    const refused = await browser.open(spanish.url, { step: 'verify', code: 'no' })
    expect(refused.body).toContain('El código es incorrecto o ya se usó.')
  })
})

describe('POST /auth/login', () => {
  it('C7 answers mfa_required to the right password of an account with a second factor, and never a token', async () => {
    const { userId } = await giveApp(test, staff.email)
    const answer = await login(staff)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'mfa_required',
      message: 'Multi-factor authentication required.',
    })
    expect(answer.body).not.toContain('access_token')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await events('session.refused')).toMatchObject([{ objectId: userId, actorId: null }])
    expect((await login({ ...staff, password: 'Wrong-2026' })).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await login(admin)).statusCode).toBe(200)
  })
})

describe('a required second factor', () => {
  it.each([
    ['off', []],
    ['optional', []],
    ['admins', ['ADMIN']],
    ['staff', ['ADMIN', 'STAFF', 'DOCTOR']],
  ] as const)('C7 is required with MFA=%s of %j', async (mfa, kinds) => {
    await test.close()
    await start(mfa)
    const people = { ADMIN: admin, STAFF: staff, DOCTOR: doctor }
    const needing = []
    for (const [kind, person] of Object.entries(people))
      if ((await login(person)).json<{ code?: string }>().code === 'mfa_required') needing.push(kind)
    expect(needing).toEqual(kinds)
  })

  it('C7 is not asked for with MFA=off, even of a user who has one', async () => {
    await test.close()
    await start('off')
    await giveApp(test, staff.email)
    expect((await login(staff)).statusCode).toBe(200)
  })

  it('C7 is set up at sign-in: secret, first code, recovery codes, and then the application', async () => {
    await test.close()
    await start('admins')
    const { browser, flow, transaction, page } = await enterPassword(admin)
    expect(page.body).toContain('<h1>Set up two-step verification</h1>')
    expect(page.body).toContain('aria-label="QR code for the authenticator app"')
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)?.[1] ?? ''
    expect(secret.replaceAll(' ', '')).toHaveLength(32)
    expect((await browser.open(page.url)).body).toContain(secret)

    const refused = await browser.open(page.url, { step: 'set_up', code: '000' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(secret)

    const ready = await browser.open(page.url, { step: 'set_up', code: codeOf(test, secret) })
    const codes = [...ready.body.matchAll(/<li><code>([\w-]+)<\/code><\/li>/g)].map(([, code]) => code)
    expect(codes).toHaveLength(10)
    const again = await browser.open(page.url)
    expect(again.body).toContain('Your recovery codes were shown once.')
    expect(again.body).not.toContain(codes[0])

    const back = await browser.open(page.url, { step: 'done' })
    const { status, body } = await tokensOf(flow, back, transaction)
    expect(status).toBe(200)
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })
    expect(await events('account.factor_add')).toMatchObject([{ fields: ['authenticatorApp'], outcome: 'success' }])
    const kept = await test.db.query<{ text: string }>(sql`
      SELECT coalesce((SELECT string_agg(to_jsonb(a)::text, '') FROM authenticator_apps a), '')
        || coalesce((SELECT string_agg(to_jsonb(v)::text, '') FROM versions v), '')
        || (SELECT string_agg(to_jsonb(e)::text, '') FROM audit_events e) AS text`)
    expect(kept[0]?.text).not.toContain(secret.replaceAll(' ', ''))
  })

  it('C6 ends a session without it at its next renewal', async () => {
    const { flow } = test.newBrowser()
    await flow.signIn(admin)
    const silent = { prompt: 'none', redirect_uri: `${test.origin}/auth/silent` }
    expect(flow.answerOf((await flow.begin(silent)).page)).toHaveProperty('code')
    test.deps.env.mfa = 'admins'
    expect(flow.answerOf((await flow.begin(silent)).page)).toMatchObject({ error: 'login_required' })
  })
})
