import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { endSessions, waitForSecond } from '#/credentials/sessions.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { buildTestApp, externalOidc } from '#/testing/test-app.ts'

const [admin, staff] = demoAccounts
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? ''}` })

/** A separate server, with the calls of one person whose password changes during the test. */
async function serve() {
  const test = await buildProviderApp()
  let password: string = staff.password
  let changes = 0
  async function login(given = password) {
    const payload = { username: staff.email, password: given }
    return await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  }
  const change = (of: string, body: object) =>
    test.app.inject({ method: 'POST', url: '/api/me/password', payload: body, headers: bearer(of) })
  function valid(more: object = {}) {
    const newPassword = `Lluvia-${++changes}-Tarde`
    return { currentPassword: password, newPassword, confirmPassword: newPassword, ...more }
  }
  return {
    ...test,
    login,
    change,
    valid,
    /** The current credentials of the person. */
    credentials: () => ({ email: staff.email, password }),
    token: async () => (await login()).json<{ access_token: string }>().access_token,
    statusOf: async (of: string | undefined) =>
      (await test.app.inject({ url: '/api/me', headers: bearer(of) })).statusCode,
    signOut: (of: string) =>
      test.app.inject({ method: 'POST', url: '/api/me/sign-out-everywhere', headers: bearer(of) }),
    learn(given: string) {
      password = given
    },
    async changed(of: string) {
      const body = valid()
      const answer = await change(of, body)
      expect(answer.statusCode).toBe(200)
      password = body.newPassword
      return answer.json<{ access_token: string; token_type: string; expires_in: number }>()
    },
  }
}

let test: Awaited<ReturnType<typeof serve>>
/** A server with a stopped clock. */
let still: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  test = await serve()
  still = await serve()
})
afterAll(async () => {
  await test.close()
  await still.close()
})
beforeEach(async () => {
  await test.db.query(sql`DELETE FROM sign_in_throttles`)
})

describe('POST /me/password', () => {
  it('C10 answers 401 without a token', async () => {
    expect((await test.change('', test.valid())).statusCode).toBe(401)
  })

  it.each([
    ['/currentPassword', 'passwordRequired', { currentPassword: '' }],
    ['/currentPassword', 'required', { currentPassword: undefined }],
    ['/newPassword', 'passwordMin8', { newPassword: 'Aa1-567', confirmPassword: 'Aa1-567' }],
    ['/newPassword', 'passwordMax50', { newPassword: `Aa1${'x'.repeat(48)}`, confirmPassword: `Aa1${'x'.repeat(48)}` }],
    ['/newPassword', 'passwordFormat', { newPassword: 'lluvia-2027', confirmPassword: 'lluvia-2027' }],
    ['/newPassword', 'passwordFormat', { newPassword: 'LLUVIA-2027', confirmPassword: 'LLUVIA-2027' }],
    ['/newPassword', 'passwordFormat', { newPassword: 'Lluvia-Tarde', confirmPassword: 'Lluvia-Tarde' }],
    ['/confirmPassword', 'passwordsMismatch', { confirmPassword: 'Lluvia-lenta-28' }],
    ['/userId', 'unknownKey', { userId: '0199f0a0-0000-7000-8000-00000000beef' }],
  ])('C10 refuses %s with %s', async (pointer, key, more) => {
    const answer = await test.change(await test.token(), test.valid(more))
    expect(answer.statusCode).toBe(422)
    const code = key === 'required' ? 'validation.passwordRequired' : `validation.${key}`
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code }] })
  })

  it('C10 refuses the current password, and one that is too common', async () => {
    const mine = await test.token()
    const { password: same } = test.credentials()
    const unchanged = await test.change(mine, test.valid({ newPassword: same, confirmPassword: same }))
    expect(unchanged.json()).toMatchObject({ errors: [{ pointer: '/newPassword', code: 'validation.passwordSame' }] })
    const weak = await test.change(mine, test.valid({ newPassword: 'Password1', confirmPassword: 'Password1' }))
    expect([weak.statusCode, weak.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'password_too_weak',
        errors: [{ pointer: '/newPassword', code: 'validation.passwordCommon' }],
      }),
    ])
    expect(await test.statusOf(mine)).toBe(200)
  })

  it('C10 refuses a wrong current password, and records it', async () => {
    const mine = await test.token()
    const answer = await test.change(mine, test.valid({ currentPassword: 'Wrong-2026' }))
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: [{ pointer: '/currentPassword', code: 'validation.currentPasswordWrong' }],
      }),
    ])
    const [event] = await test.db.query(sql`
      SELECT action, outcome FROM audit_events WHERE object_kind = 'account' ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ action: 'account.password_change', outcome: 'refused' })
    expect(await test.statusOf(mine)).toBe(200)
  })

  it('C10 counts wrong passwords as failed sign-ins, so that a stolen token cannot guess further', async () => {
    still.clock.set('2026-11-21T09:00:00.000Z')
    const mine = await still.token()
    const answers: number[] = []
    for (let n = 0; n < 12; n++)
      answers.push((await still.change(mine, still.valid({ currentPassword: `Wrong-${n}` }))).statusCode)
    expect(answers.filter((status) => status === 422)).toHaveLength(5)
    // Reported as a limit and not as 401, which would end the session.
    expect(new Set(answers.slice(5))).toEqual(new Set([429]))
    expect((await still.change(mine, still.valid())).statusCode).toBe(429)
    for (let n = 0; n < 6; n++) {
      still.clock.advance(10_000)
      await still.change(mine, still.valid({ currentPassword: `Wrong-${n}` }))
    }
    const blocked = await still.change(mine, still.valid())
    expect([blocked.statusCode, blocked.json()]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(600)
  })

  it('C10 ends every other session, and gives the caller a new token', async () => {
    const [mine, other] = [await test.token(), await test.token()]
    const { flow } = test.newBrowser()
    const { tokens } = await flow.signIn(test.credentials())
    expect(await Promise.all([mine, other, tokens.body['access_token']].map(test.statusOf))).toEqual([200, 200, 200])
    const before = test.credentials().password

    const account = await test.app.inject({ url: '/api/me', headers: bearer(mine) })
    expect(account.json()).toMatchObject({ hasPassword: true })
    const fresh = await test.changed(mine)
    expect(fresh).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(await Promise.all([mine, other, tokens.body['access_token']].map(test.statusOf))).toEqual([401, 401, 401])
    expect(await test.statusOf(fresh.access_token)).toBe(200)
    const { page } = await flow.begin(silent)
    expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })

    expect((await test.login(before)).statusCode).toBe(401)
    expect(await test.statusOf(await test.token())).toBe(200)
    const [event] = await test.db.query(sql`
      SELECT outcome, fields FROM audit_events WHERE action = 'account.password_change' ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ outcome: 'success', fields: [] })
  })

  it('C10 ends a sign-in in progress and its unused code', async () => {
    const { browser, flow } = test.newBrowser()
    const { page, transaction } = await flow.begin()
    const answered = await browser.open(page.url, test.credentials())
    const { code = '' } = flow.answerOf(answered)
    await test.changed(await test.token())
    expect((await flow.exchange(code, transaction)).status).toBe(400)
  })

  it.each(['POST /auth/login', 'the page'])(
    'C10 ends a sign-in by %s whose password was correct until now',
    async (way) => {
      const { browser, flow } = test.newBrowser()
      const { page } = await flow.begin()
      const person = test.credentials()
      const { signIn, begun } = await test.db.transaction(async (tx) => {
        const [{ id }] = (await tx.query<{ id: string }>(sql`
        SELECT id FROM users WHERE email = ${person.email} FOR UPDATE`)) as [{ id: string }]
        const begun = way === 'the page' ? browser.open(page.url, person) : undefined
        const signIn = begun ? undefined : test.token()
        // The password was correct, and the sign-in waits to be recorded.
        const waiting = sql`SELECT FROM pg_locks WHERE NOT granted
        AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
        await vi.waitFor(async () => expect(await test.db.query(waiting)).toHaveLength(1), { timeout: 5000 })
        const from = await endSessions(tx, id, test.clock.now().toISOString())
        await waitForSecond(test, from)
        return { signIn, begun }
      })
      if (signIn) expect(await test.statusOf(await signIn)).toBe(401)
      else {
        expect(flow.answerOf((await begun)!)).not.toHaveProperty('code')
        expect(flow.answerOf((await flow.begin(silent)).page)).toMatchObject({ error: 'login_required' })
      }
    },
  )

  it.each([0, 1, 500, 999])('C10 judges tokens correctly at millisecond %i of a second', async (millisecond) => {
    still.clock.set(`2026-11-21T10:00:00.${String(millisecond).padStart(3, '0')}Z`)
    await still.db.query(sql`UPDATE users SET tokens_valid_from = '-infinity'`)
    await still.db.query(sql`DELETE FROM sign_in_throttles`)
    const mine = await still.token()
    const { access_token: fresh } = await still.changed(mine)
    expect(await Promise.all([mine, fresh].map(still.statusOf))).toEqual([401, 200])
    still.clock.advance(1000 - millisecond)
    expect(await Promise.all([mine, fresh, await still.token()].map(still.statusOf))).toEqual([401, 200, 200])
  })

  it('C10 accepts one of two simultaneous changes', async () => {
    const mine = await test.token()
    const bodies = [test.valid(), test.valid()]
    const answers = await Promise.all(bodies.map((body) => test.change(mine, body)))
    const won = answers.findIndex((answer) => answer.statusCode === 200)
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    test.learn(bodies[won]?.newPassword ?? '')
    expect((await test.login()).statusCode).toBe(200)
  })

  it('C10 leaves passwords to an external provider that keeps them', async () => {
    const external = await buildTestApp({
      database: test.database,
      env: { oidc: externalOidc('https://login.example.test') },
    })
    const { headers } = await external.signedInAs('STAFF')
    const answer = await external.app.inject({
      method: 'POST',
      url: '/api/me/password',
      headers,
      payload: test.valid(),
    })
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'password_elsewhere' })])
    await external.close()
  })
})

describe('POST /me/sign-out-everywhere', () => {
  it('C5 H3 answers 401 without a token', async () => {
    expect((await test.signOut('')).statusCode).toBe(401)
  })

  it('C5 H3 ends every session of the caller, this one too, and no one else’s', async () => {
    const { flow } = test.newBrowser()
    const { tokens } = await flow.signIn(test.credentials())
    const someone = test.newBrowser()
    const theirs = (await someone.flow.signIn(admin)).tokens.body['access_token']
    const mine = await test.token()
    expect((await test.signOut(mine)).statusCode).toBe(204)
    expect(await Promise.all([mine, tokens.body['access_token'], theirs].map(test.statusOf))).toEqual([401, 401, 200])
    expect(flow.answerOf((await flow.begin(silent)).page)).toMatchObject({ error: 'login_required' })
    expect(someone.flow.answerOf((await someone.flow.begin(silent)).page)).toHaveProperty('code')
    const [event] = await test.db.query(sql`
      SELECT object_kind, outcome FROM audit_events WHERE action = 'session.end_all'`)
    expect(event).toEqual({ object_kind: 'account', outcome: 'success' })
    expect(await test.statusOf(await test.token())).toBe(200)
  })

  it('C5 answers only once a new sign-in is valid', async () => {
    still.clock.set('2026-11-21T11:00:00.700Z')
    await still.db.query(sql`UPDATE users SET tokens_valid_from = '-infinity'`)
    const mine = await still.token()
    const start = performance.now()
    await still.signOut(mine)
    expect(performance.now() - start).toBeGreaterThan(290)
  })
})
