import type { AppSetup, SecondFactor } from '@piel/contract/account/me-second-factor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptsAppCode } from '#/credentials/authenticator-app.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { callsOf, refusal, refusedFields } from '#/testing/api-client.ts'
import { buildOwnAccount, type OwnAccount } from '#/testing/own-account.ts'
import { codeOf, giveApp } from '#/testing/second-factor.ts'

const [, staff] = demoAccounts
const { password } = staff

let account: OwnAccount
beforeAll(async () => {
  account = await buildOwnAccount(staff)
})
afterAll(() => account.close())
beforeEach(async () => {
  account.test.deps.env.mfa = 'optional'
  account.mail.received.length = 0
  await account.test.db.query(sql`DELETE FROM authenticator_apps`)
  await account.test.db.query(sql`DELETE FROM recovery_codes`)
  await account.test.db.query(sql`DELETE FROM sign_in_throttles`)
})

const path = '/me/second-factor'
const get = async () => (await account.own.call<SecondFactor>('GET', path)).body
const begin = async () => (await account.own.call<AppSetup>('POST', `${path}/app`, { password })).body
const confirm = (code: string) =>
  account.own.call<{ recoveryCodes: string[] | null }>('POST', `${path}/app/confirm`, { code })
const events = async () =>
  (
    await account.test.db.query<{ row: string }>(sql`
      SELECT action || ' ' || outcome || ' ' || array_to_string(fields, ',') AS row FROM audit_events
      WHERE actor_id = ${account.userId} AND action LIKE 'account.%' ORDER BY sequence DESC LIMIT 1`)
  ).map(({ row }) => row)

const changes = ['app', 'app/remove', 'recovery-codes']

describe('the caller’s own second factor', () => {
  it('C8 answers 401 without a token', async () => {
    const anonymous = callsOf(account.test, {})
    expect((await anonymous.refused('GET', path)).status).toBe(401)
    for (const change of [...changes, 'app/confirm'])
      expect((await anonymous.refused('POST', `${path}/${change}`, { password })).status).toBe(401)
  })

  it.each(changes)('C8 asks for the password again for %s, and records a wrong one', async (change) => {
    expect(refusedFields(await account.own.refused('POST', `${path}/${change}`, { password: '' }))).toEqual([
      '/password validation.passwordRequired',
    ])
    const wrong = await account.own.refused('POST', `${path}/${change}`, { password: 'Wrong-2026' })
    expect(refusedFields(wrong)).toEqual(['/password validation.currentPasswordWrong'])
    const [event] = await events()
    expect(event).toMatch(/^account\.(factor_add|factor_remove|recovery_codes) refused $/)
  })

  it('C8 limits wrong passwords like those of a sign-in', async () => {
    for (let n = 0; n < 5; n++) await account.own.refused('POST', `${path}/app`, { password: 'Wrong-2026' })
    expect(refusal(await account.own.refused('POST', `${path}/app`, { password }))).toEqual([429, 'rate_limited'])
  })

  it.each([
    ['', '/code validation.codeRequired'],
    ['12345a', '/code validation.codeWrong'],
    ['000000', '/code validation.codeWrong'],
  ])('C8 refuses the first code %j', async (code, expected) => {
    await begin()
    expect(refusedFields(await account.own.refused('POST', `${path}/app/confirm`, { code }))).toEqual([expected])
    expect(await get()).toMatchObject({ app: null })
  })

  it('C8 initially has no app to remove and no codes to replace', async () => {
    expect(refusal(await account.own.refused('POST', `${path}/app/remove`, { password }))).toEqual([404, 'not_found'])
    expect(refusal(await account.own.refused('POST', `${path}/recovery-codes`, { password }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('C8 leaves second factors to an external provider, and offers none with MFA=off', async () => {
    account.test.deps.env.mfa = 'off'
    expect(await get()).toEqual({ rule: 'off', app: null, passkeys: [], recoveryCodesLeft: 0 })
    for (const change of changes)
      expect(refusal(await account.own.refused('POST', `${path}/${change}`, { password }))).toEqual([
        409,
        'second_factor_unavailable',
      ])
    expect(refusal(await account.own.refused('POST', `${path}/app/confirm`, { code: '123456' }))).toEqual([
      409,
      'second_factor_unavailable',
    ])
  })

  it('C8 adds an app by its first code, gives ten recovery codes once, and notifies the user', async () => {
    expect(await get()).toEqual({ rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0 })
    const setup = await begin()
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect(await get()).toMatchObject({ app: null })
    const added = await confirm(codeOf(account.test, setup.secret))
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
    await vi.waitFor(() => expect(account.subjects()).toEqual(['Authenticator app added · Piel']))
    expect(account.mail.received[0]?.to).toEqual([staff.email])
  })

  it('C8 replaces an app only by the new one’s first code, and keeps the recovery codes', async () => {
    const app = await giveApp(account.test, staff.email)
    const setup = await begin()
    expect(await account.test.db.query(sql`SELECT FROM authenticator_apps WHERE secret = pending_secret`)).toEqual([])
    const added = await confirm(codeOf(account.test, setup.secret))
    expect(added.body).toEqual({ recoveryCodes: null })
    expect(setup.secret).not.toBe(app.secret)
    expect(await get()).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('C8 discards a set-up after half an hour', async () => {
    const { secret } = await begin()
    await account.test.db.query(sql`UPDATE authenticator_apps SET pending_until = now() - interval '1 s'`)
    expect((await confirm(codeOf(account.test, secret))).status).toBe(422)
  })

  it('C8 encrypts the secret for one account, so that another cannot use it', async () => {
    const app = await giveApp(account.test, staff.email)
    const other = await giveApp(account.test, demoAccounts[2].email)
    await account.test.db.query(sql`
      UPDATE authenticator_apps SET secret = (SELECT secret FROM authenticator_apps WHERE user_id = ${account.userId})
      WHERE user_id = ${other.userId}`)
    const stored = await account.test.db.query<{ row: string }>(
      sql`SELECT to_jsonb(a)::text AS row FROM authenticator_apps a`,
    )
    expect(stored.some(({ row }) => row.includes(app.secret))).toBe(false)
    await expect(acceptsAppCode(account.test.deps, other.userId, app.nextCode())).rejects.toThrow(
      'unable to authenticate data',
    )
    expect(await acceptsAppCode(account.test.deps, account.userId, codeOf(account.test, app.secret))).toBe(true)
  })

  it('C8 removes the app with its recovery codes, and notifies the user', async () => {
    await giveApp(account.test, staff.email)
    expect((await account.own.call('POST', `${path}/app/remove`, { password })).status).toBe(204)
    expect(await get()).toEqual({ rule: 'optional', app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await events()).toEqual(['account.factor_remove success authenticatorApp'])
    await vi.waitFor(() => expect(account.subjects()).toContain('Authenticator app removed · Piel'))
  })

  it('C8 keeps the last factor of a user who must have one', async () => {
    await giveApp(account.test, staff.email)
    account.test.deps.env.mfa = 'staff'
    expect(refusal(await account.own.refused('POST', `${path}/app/remove`, { password }))).toEqual([
      409,
      'second_factor_required',
    ])
    expect(await get()).toMatchObject({ rule: 'required', recoveryCodesLeft: 10 })
  })

  it('C8 replaces the recovery codes: the earlier ones stop working', async () => {
    const { recoveryCodes } = await giveApp(account.test, staff.email)
    const answer = await account.own.call<{ recoveryCodes: string[] }>('POST', `${path}/recovery-codes`, { password })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect(answer.body.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    expect(await get()).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await events()).toEqual(['account.recovery_codes success '])
    await vi.waitFor(() => expect(account.subjects()).toContain('New recovery codes · Piel'))
  })
})
