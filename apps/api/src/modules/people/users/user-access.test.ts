import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { giveApp } from '#/testing/second-factor.ts'
import { callsOf, refusal, type Calls } from '#/testing/api-client.ts'

const [administrator] = demoAccounts
const password = 'Volcan-de-agua-26'
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }

let test: Awaited<ReturnType<typeof buildProviderApp>>
let admin: Calls
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(new Date().toISOString())
  admin = callsOf(test, await tokenOf(administrator.email, administrator.password))
})

const login = (username: string, secret = password, remoteAddress = '10.0.0.1') =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: secret }, remoteAddress })
async function tokenOf(username: string, secret = password): Promise<{ authorization: string }> {
  const answer = await login(username, secret)
  return { authorization: `Bearer ${answer.json().access_token}` }
}
const isLetIn = async (headers: { authorization: string }) =>
  (await test.app.inject({ url: '/api/me', headers })).statusCode === 200
async function create(more: object = {}): Promise<User> {
  const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, password, ...more }
  return (await admin.call<User>('POST', '/users', body)).body
}
const read = async (id: string) => (await admin.call<User>('GET', `/users/${id}`)).body
const actionsOn = async (id: string) =>
  (
    await test.db.query<{ action: string }>(
      sql`SELECT action FROM audit_events WHERE object_id = ${id} ORDER BY sequence`,
    )
  ).map((event) => event.action)

it.each(['sign-out', 'unlock', 'invitation', 'second-factor/reset'])(
  'J4 allows %s to administrators only',
  async (what) => {
    const user = await create()
    const path = `/users/${user.id}/${what}`
    expect((await callsOf(test, {}).refused('POST', path)).status).toBe(401)
    for (const more of [{ role: 'STAFF' }, { isDoctor: true }, {}]) {
      const other = await create(more)
      const calls = callsOf(test, await tokenOf(other.email))
      expect(refusal(await calls.refused('POST', path))).toEqual([403, 'forbidden'])
    }
    expect(refusal(await admin.refused('POST', `/users/${newId()}/${what}`))).toEqual([404, 'not_found'])
    await admin.call('DELETE', `/users/${user.id}`)
    expect(refusal(await admin.refused('POST', path))).toEqual([404, 'not_found'])
  },
)

it('D1 shows when a user last signed in', async () => {
  const user = await create()
  expect(user.lastLogin).toBeNull()
  await login(user.email)
  expect((await read(user.id)).lastLogin).toBe(test.clock.now().toISOString())
})

describe('C6 ending a user’s sessions', () => {
  it('C6 refuses their tokens, and renews none without the password', async () => {
    const user = await create()
    const { flow } = test.newBrowser()
    const { tokens } = await flow.signIn({ email: user.email, password })
    const inBrowser = { authorization: `Bearer ${tokens.body['access_token']}` }
    const elsewhere = await tokenOf(user.email)
    const other = await create()
    const untouched = await tokenOf(other.email)
    expect([await isLetIn(inBrowser), await isLetIn(elsewhere)]).toEqual([true, true])
    // A code that was issued and not exchanged yet.
    const { page: pending, transaction } = await flow.begin(silent)
    const { code = '' } = flow.answerOf(pending)

    test.clock.set(new Date().toISOString())
    expect((await admin.call('POST', `/users/${user.id}/sign-out`)).status).toBe(204)
    expect([await isLetIn(inBrowser), await isLetIn(elsewhere)]).toEqual([false, false])
    expect(await isLetIn(untouched)).toBe(true)
    const { page } = await flow.begin(silent)
    expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
    const late = await flow.exchange(code, { ...transaction, redirectUri: silent.redirect_uri })
    expect(late.status).toBe(400)
    expect(await test.db.query(sql`SELECT FROM oidc_store WHERE payload ->> 'accountId' = ${user.id}`)).toEqual([])
    expect(await actionsOn(user.id)).toContain('user.sign_out')
  })

  it('C6 accepts their password afterwards', async () => {
    const user = await create()
    await admin.call('POST', `/users/${user.id}/sign-out`)
    test.clock.set(new Date().toISOString())
    expect(await isLetIn(await tokenOf(user.email))).toBe(true)
  })
})

describe('C8 unlocking', () => {
  async function fail(email: string, from: string): Promise<void> {
    for (let done = 0; done < 10; done += 1) {
      await login(email, 'Wrong-password-1', from)
      test.clock.advance(10_000)
    }
  }

  it('C8 shows from any address that an account is blocked, while it is', async () => {
    const user = await create()
    expect((await read(user.id)).isBlocked).toBe(false)
    await fail(user.email, '203.0.113.7')
    expect((await read(user.id)).isBlocked).toBe(true)
    // The owner can sign in from another address, but administrators see that the account is under attack.
    expect((await login(user.email)).statusCode).toBe(200)
    expect((await read(user.id)).isBlocked).toBe(true)
    expect((await login(user.email, password, '203.0.113.7')).json()).toMatchObject({ code: 'account_blocked' })
    test.clock.advance(16 * 60_000)
    admin = callsOf(test, await tokenOf(administrator.email, administrator.password))
    expect((await read(user.id)).isBlocked).toBe(false)
  })

  it('C8 lets the user in at once, from every address, and no one else', async () => {
    const [user, other] = [await create(), await create()]
    const addresses = ['203.0.113.8', '203.0.113.9']
    for (const address of addresses) await fail(user.email, address)
    await fail(other.email, '203.0.113.8')
    for (const address of addresses)
      expect((await login(user.email, password, address)).json()).toMatchObject({ code: 'account_blocked' })
    expect((await admin.call('POST', `/users/${user.id}/unlock`)).status).toBe(204)
    expect((await read(user.id)).isBlocked).toBe(false)
    for (const address of addresses) expect((await login(user.email, password, address)).statusCode).toBe(200)
    expect((await login(other.email, password, '203.0.113.8')).json()).toMatchObject({ code: 'account_blocked' })
    expect(await actionsOn(user.id)).toContain('user.unlock')
  })

  it('C8 starts counting again after an unlock', async () => {
    const user = await create()
    await fail(user.email, '203.0.113.10')
    await admin.call('POST', `/users/${user.id}/unlock`)
    await fail(user.email, '203.0.113.10')
    expect((await login(user.email, password, '203.0.113.10')).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 accepts unlocking an account that is not blocked', async () => {
    const user = await create()
    expect((await admin.call('POST', `/users/${user.id}/unlock`)).status).toBe(204)
    expect((await login(user.email)).statusCode).toBe(200)
  })
})

describe('C8 resetting a second factor', () => {
  it('C8 removes it with its recovery codes, ends every session and is recorded', async () => {
    const user = await create()
    const headers = await tokenOf(user.email)
    await giveApp(test, user.email)
    expect(await read(user.id)).toMatchObject({ hasSecondFactor: true })
    expect((await login(user.email)).json()).toMatchObject({ code: 'mfa_required' })
    expect((await admin.call('POST', `/users/${user.id}/second-factor/reset`)).status).toBe(204)
    expect(await isLetIn(headers)).toBe(false)
    expect(await read(user.id)).toMatchObject({ hasSecondFactor: false })
    expect(await test.db.query(sql`SELECT FROM recovery_codes WHERE user_id = ${user.id}`)).toEqual([])
    test.clock.advance(2000)
    expect((await login(user.email)).statusCode).toBe(200)
    expect(await actionsOn(user.id)).toContain('user.factor_reset')
  })

  it('C8 refuses the caller’s own account: account settings ask for the password', async () => {
    const [own] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${administrator.email}`)
    const answer = await admin.refused('POST', `/users/${own?.id}/second-factor/reset`)
    expect(refusal(answer)).toEqual([409, 'own_account'])
  })
})
