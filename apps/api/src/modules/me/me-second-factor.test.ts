import type { AppSetup, SecondFactor } from '@piel/contract/me-second-factor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptsAppCode } from '#/credentials/authenticator-app.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { startMailServer } from '#/testing/mail.ts'
import { codeOf, giveApp } from '#/testing/second-factor.ts'

const [, staff] = demoAccounts
const { password } = staff

let test: Awaited<ReturnType<typeof buildProviderApp>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let own: Calls
let userId: string
beforeAll(async () => {
  mail = await startMailServer()
  test = await buildProviderApp({ env: { mail: { url: mail.url, from: 'clinica@example.test' } } })
  const login = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: staff.email, password },
  })
  own = callsOf(test, { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` })
  userId = (await own.call<{ id: string }>('GET', '/me')).body.id
  await test.db.query(sql`UPDATE users SET language = 'en' WHERE id = ${userId}`)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})
beforeEach(async () => {
  test.deps.env.mfa = 'optional'
  mail.received.length = 0
  await test.db.query(sql`DELETE FROM authenticator_apps`)
  await test.db.query(sql`DELETE FROM recovery_codes`)
  await test.db.query(sql`DELETE FROM sign_in_throttles`)
})

const path = '/me/second-factor'
const get = async () => (await own.call<SecondFactor>('GET', path)).body
const begin = async () => (await own.call<AppSetup>('POST', `${path}/app`, { password })).body
const confirm = (code: string) => own.call<{ recoveryCodes: string[] | null }>('POST', `${path}/app/confirm`, { code })
const events = async () =>
  (
    await test.db.query<{ row: string }>(sql`
      SELECT action || ' ' || outcome || ' ' || array_to_string(fields, ',') AS row FROM audit_events
      WHERE actor_id = ${userId} AND action LIKE 'account.%' ORDER BY sequence DESC LIMIT 1`)
  ).map(({ row }) => row)
const subjects = () => mail.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])

const changes = ['app', 'app/remove', 'recovery-codes']

describe('one’s own second factor', () => {
  it('C8 answers 401 to nobody', async () => {
    const nobody = callsOf(test, {})
    expect((await nobody.refused('GET', path)).status).toBe(401)
    for (const change of [...changes, 'app/confirm'])
      expect((await nobody.refused('POST', `${path}/${change}`, { password })).status).toBe(401)
  })

  it.each(changes)('C8 asks for the password again for %s, and records a wrong one', async (change) => {
    expect(refusedFields(await own.refused('POST', `${path}/${change}`, { password: '' }))).toEqual([
      '/password validation.passwordRequired',
    ])
    const wrong = await own.refused('POST', `${path}/${change}`, { password: 'Wrong-2026' })
    expect(refusedFields(wrong)).toEqual(['/password validation.currentPasswordWrong'])
    const [event] = await events()
    expect(event).toMatch(/^account\.(factor_add|factor_remove|recovery_codes) refused $/)
  })

  it('C8 limits wrong passwords like those of a sign-in', async () => {
    for (let n = 0; n < 5; n++) await own.refused('POST', `${path}/app`, { password: 'Wrong-2026' })
    expect(refusal(await own.refused('POST', `${path}/app`, { password }))).toEqual([429, 'rate_limited'])
  })

  it.each([
    ['', '/code validation.codeRequired'],
    ['12345a', '/code validation.codeWrong'],
    ['000000', '/code validation.codeWrong'],
  ])('C8 refuses the first code %j', async (code, expected) => {
    await begin()
    expect(refusedFields(await own.refused('POST', `${path}/app/confirm`, { code }))).toEqual([expected])
    expect(await get()).toMatchObject({ app: null })
  })

  it('C8 has no app to remove and no codes to replace at first', async () => {
    expect(refusal(await own.refused('POST', `${path}/app/remove`, { password }))).toEqual([404, 'not_found'])
    expect(refusal(await own.refused('POST', `${path}/recovery-codes`, { password }))).toEqual([404, 'not_found'])
  })

  it('C8 leaves second factors to an external provider, and to nobody with MFA=off', async () => {
    test.deps.env.mfa = 'off'
    expect(await get()).toEqual({ rule: 'off', app: null, passkeys: [], recoveryCodesLeft: 0 })
    for (const change of changes)
      expect(refusal(await own.refused('POST', `${path}/${change}`, { password }))).toEqual([
        409,
        'second_factor_unavailable',
      ])
    expect(refusal(await own.refused('POST', `${path}/app/confirm`, { code: '123456' }))).toEqual([
      409,
      'second_factor_unavailable',
    ])
  })

  it('C8 adds an app by its first code, gives ten recovery codes once, and tells the user', async () => {
    expect(await get()).toEqual({ rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0 })
    const setup = await begin()
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect(await get()).toMatchObject({ app: null })
    const added = await confirm(codeOf(test, setup.secret))
    expect(added.status).toBe(200)
    expect(new Set(added.body.recoveryCodes)).toHaveProperty('size', 10)
    const state = await get()
    expect(state).toEqual({
      rule: 'optional',
      app: { since: expect.any(String) as string },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect(JSON.stringify(state)).not.toContain(setup.secret)
    expect(await events()).toEqual(['account.factor_add success authenticatorApp'])
    await vi.waitFor(() => expect(subjects()).toEqual(['Authenticator app added · Piel']))
    expect(mail.received[0]?.to).toEqual([staff.email])
  })

  it('C8 replaces an app only by the new one’s first code, and keeps the recovery codes', async () => {
    const app = await giveApp(test, staff.email)
    const setup = await begin()
    expect(await test.db.query(sql`SELECT FROM authenticator_apps WHERE secret = pending_secret`)).toEqual([])
    const added = await confirm(codeOf(test, setup.secret))
    expect(added.body).toEqual({ recoveryCodes: null })
    expect(setup.secret).not.toBe(app.secret)
    expect(await get()).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('C8 forgets a set-up after half an hour', async () => {
    const { secret } = await begin()
    await test.db.query(sql`UPDATE authenticator_apps SET pending_until = now() - interval '1 s'`)
    expect((await confirm(codeOf(test, secret))).status).toBe(422)
  })

  it('C8 keeps the secret of one account from another', async () => {
    const app = await giveApp(test, staff.email)
    const other = await giveApp(test, demoAccounts[2].email)
    await test.db.query(sql`
      UPDATE authenticator_apps SET secret = (SELECT secret FROM authenticator_apps WHERE user_id = ${userId})
      WHERE user_id = ${other.userId}`)
    const stored = await test.db.query<{ row: string }>(sql`SELECT to_jsonb(a)::text AS row FROM authenticator_apps a`)
    expect(stored.some(({ row }) => row.includes(app.secret))).toBe(false)
    await expect(acceptsAppCode(test.deps, other.userId, app.nextCode())).rejects.toThrow('unable to authenticate data')
    expect(await acceptsAppCode(test.deps, userId, codeOf(test, app.secret))).toBe(true)
  })

  it('C8 removes the app with its recovery codes, and tells the user', async () => {
    await giveApp(test, staff.email)
    expect((await own.call('POST', `${path}/app/remove`, { password })).status).toBe(204)
    expect(await get()).toEqual({ rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await events()).toEqual(['account.factor_remove success authenticatorApp'])
    await vi.waitFor(() => expect(subjects()).toContain('Authenticator app removed · Piel'))
  })

  it('C8 keeps the last factor of a user who must have one', async () => {
    await giveApp(test, staff.email)
    test.deps.env.mfa = 'staff'
    expect(refusal(await own.refused('POST', `${path}/app/remove`, { password }))).toEqual([
      409,
      'second_factor_required',
    ])
    expect(await get()).toMatchObject({ rule: 'required', recoveryCodesLeft: 10 })
  })

  it('C8 replaces the recovery codes: the earlier ones stop working', async () => {
    const { recoveryCodes } = await giveApp(test, staff.email)
    const answer = await own.call<{ recoveryCodes: string[] }>('POST', `${path}/recovery-codes`, { password })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect(answer.body.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    expect(await get()).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await events()).toEqual(['account.recovery_codes success '])
    await vi.waitFor(() => expect(subjects()).toContain('New recovery codes · Piel'))
  })
})
