import { decodeJwt, decodeProtectedHeader } from 'jose'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { createAccount } from '#/testing/accounts.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'

const [admin] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query(sql`DELETE FROM sign_in_throttles`)
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress: '10.1.2.3' })
const login = (username: unknown, password: unknown) => post('/auth/login', { username, password })
const events = (action: string) =>
  test.db.query<{ actor_name: string | null; address: string; outcome: string }>(
    sql`SELECT actor_name, address, outcome FROM audit_events WHERE action = ${action} ORDER BY sequence DESC`,
  )

async function tokenOf(person: { email: string; password: string }): Promise<string> {
  return (await login(person.email, person.password)).json<{ access_token: string }>().access_token
}

describe('POST /auth/login', () => {
  it.each([
    ['wrong password', admin.email, 'Wrong-password-1'],
    ['unknown e-mail', 'nobody@piel.test', 'Wrong-password-1'],
  ])('C8 answers 401 alike to a %s', async (_name, username, password) => {
    const answer = await login(username, password)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      type: 'urn:piel:error:invalid_credentials',
      title: 'Invalid credentials',
      status: 401,
      code: 'invalid_credentials',
      message: 'Wrong email or password.',
      traceId: expect.any(String),
    })
  })

  it.each([
    [{ username: '', password: 'Aa1aaa' }, '/username', 'validation.emailRequired'],
    [{ username: 'nonsense', password: 'Aa1aaa' }, '/username', 'validation.emailInvalid'],
    [{ username: `${'a'.repeat(251)}@a.mx`, password: 'Aa1aaa' }, '/username', 'validation.emailMax'],
    [{ username: 'a@a.mx', password: '' }, '/password', 'validation.passwordRequired'],
    [{ username: 'a@a.mx', password: 'Aa1' }, '/password', 'validation.passwordMin'],
    [{ username: 'a@a.mx', password: 'aaaaa1' }, '/password', 'validation.passwordFormat'],
    [{ username: 'a@a.mx', password: 'AAAAA1' }, '/password', 'validation.passwordFormat'],
    [{ username: 'a@a.mx', password: 'Aaaaaa' }, '/password', 'validation.passwordFormat'],
    [{ username: 'a@a.mx', password: `Aa1${'a'.repeat(126)}` }, '/password', 'validation.passwordMax'],
    [{ password: 'Aa1aaa' }, '/username', 'validation.emailRequired'],
    [{ username: 'a@a.mx' }, '/password', 'validation.passwordRequired'],
  ])('C3 refuses %j', async (payload, pointer, code) => {
    const answer = await post('/auth/login', payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
    expect(answer.json<{ errors: unknown[] }>().errors[0]).toEqual({ pointer, code })
  })

  it('C3 refuses unknown keys, such as a role', async () => {
    const answer = await post('/auth/login', { username: admin.email, password: admin.password, role: 'ADMIN' })
    expect(answer.statusCode).toBe(422)
  })

  it('C3 refuses every sign-in when it is switched off', async () => {
    const env = readEnv({ PASSWORD_LOGIN: 'off', LOG_LEVEL: 'silent' })
    const off = await buildProviderApp({ env, database: test.database })
    const answer = await off.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: admin.email, password: admin.password },
    })
    await off.close()
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'password_login_disabled' })
  })

  it('C3 returns a token of the same kind as the code flow, valid for every call', async () => {
    const answer = await login(` ${admin.email.toUpperCase()} `, admin.password)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const body = answer.json<{ access_token: string; token_type: string; expires_in: number }>()
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 })
    const { tokens } = await test.newBrowser().flow.signIn(admin)
    const other = String(tokens.body['access_token'])
    expect(decodeProtectedHeader(body.access_token)).toEqual(decodeProtectedHeader(other))
    const [mine, theirs] = [decodeJwt(body.access_token), decodeJwt(other)]
    expect(Object.keys(mine).toSorted()).toEqual(Object.keys(theirs).toSorted())
    for (const claim of ['iss', 'aud', 'sub', 'client_id', 'scope']) expect(mine[claim]).toEqual(theirs[claim])
    const account = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${body.access_token}` } })
    expect(account.json()).toMatchObject({ email: admin.email })
  })

  it('J5 records who signed in, from where and when', async () => {
    await login(admin.email, admin.password)
    expect((await events('session.sign_in'))[0]).toEqual({
      actor_name: 'Ximena Villaseñor Ochoa',
      address: '10.1.2.3',
      outcome: 'success',
    })
    const [row] = await test.db.query<{ recent: boolean }>(
      sql`SELECT last_login_at > now() - interval '1 minute' AS recent FROM users WHERE email = ${admin.email}`,
    )
    expect(row?.recent).toBe(true)
  })

  it('J5 records refused attempts with the account they were for, if it exists, and no actor', async () => {
    const before = (await events('session.refused')).length
    await login(admin.email, 'Wrong-password-1')
    await login('unknown@piel.test', 'Wrong-password-1')
    const after = await events('session.refused')
    expect(after).toHaveLength(before + 2)
    expect(after[0]).toEqual({ actor_name: null, address: '10.1.2.3', outcome: 'refused' })
    const objects = await test.db.query(sql`
      SELECT actor_id, object_kind, object_id FROM audit_events WHERE action = 'session.refused'
      ORDER BY sequence DESC LIMIT 2`)
    const [account] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${admin.email}`)
    expect(objects).toEqual([
      { actor_id: null, object_kind: 'session', object_id: null },
      { actor_id: null, object_kind: 'account', object_id: account?.id },
    ])
  })

  const refusedAccount = async (username: string, password = 'Wrong-password-1') => {
    await login(username, password)
    const [event] = await test.db.query<{ kind: string; id: string | null; actor: string | null }>(sql`
      SELECT object_kind AS kind, object_id AS id, actor_id AS actor FROM audit_events
      WHERE action = 'session.refused' ORDER BY sequence DESC LIMIT 1`)
    return event
  }
  const named = (id: string) => ({ kind: 'account', id, actor: null })

  it('J5 names an archived account too, and an active one first', async () => {
    const [former, latest] = [await createAccount(test.db, 'STAFF'), await createAccount(test.db, 'STAFF')]
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${former.id}`)
    expect(await refusedAccount(former.email)).toEqual(named(former.id))
    await test.db.query(sql`UPDATE users SET email = ${former.email} WHERE id = ${latest.id}`)
    expect(await refusedAccount(former.email)).toEqual(named(latest.id))
  })

  it('J5 names the account archived last of several with one e-mail', async () => {
    const [first, last] = [await createAccount(test.db, 'STAFF'), await createAccount(test.db, 'STAFF')]
    await test.db.query(sql`UPDATE users SET archived_at = now() - interval '1 day' WHERE id = ${first.id}`)
    await test.db.query(sql`UPDATE users SET archived_at = now(), email = ${first.email} WHERE id = ${last.id}`)
    expect(await refusedAccount(first.email)).toEqual(named(last.id))
  })

  it('J5 names an account whose owner has not used the invitation', async () => {
    const invited = await createAccount(test.db, 'DOCTOR')
    expect(await refusedAccount(invited.email)).toEqual(named(invited.id))
  })

  it('J5 names a blocked account, also for the right password, and an archived one that is blocked', async () => {
    const [account] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${admin.email}`)
    const block = async (email: string) => {
      await login(email, 'Wrong-password-1')
      await test.db.query(sql`UPDATE sign_in_throttles SET failures = 10, blocked_until = now() + interval '1 hour'`)
    }
    await block(admin.email)
    expect(await refusedAccount(admin.email, admin.password)).toEqual(named(account?.id ?? ''))
    await test.db.query(sql`DELETE FROM sign_in_throttles`)
    const former = await createAccount(test.db, 'STAFF')
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${former.id}`)
    await block(former.email)
    expect(await refusedAccount(former.email)).toEqual(named(former.id))
    await test.db.query(sql`DELETE FROM sign_in_throttles`)
  })

  it('J5 names none for an unknown e-mail', async () => {
    expect(await refusedAccount('nobody@piel.test')).toEqual({ kind: 'session', id: null, actor: null })
  })
})

describe('POST /auth/logout', () => {
  it('C5 answers 401 without a token', async () => {
    expect((await post('/auth/logout', {})).statusCode).toBe(401)
  })

  it('C5 refuses the token from then on, and no other token of the same person', async () => {
    const [token, other] = [await tokenOf(admin), await tokenOf(admin)]
    const before = (await events('session.sign_out')).length
    const headers = { authorization: `Bearer ${token}` }
    expect((await post('/auth/logout', {}, headers)).statusCode).toBe(204)
    const refused = await test.app.inject({ url: '/api/me', headers })
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'token_invalid' })
    const account = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${other}` } })
    expect(account.statusCode).toBe(200)
    const after = await events('session.sign_out')
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ actor_name: 'Ximena Villaseñor Ochoa' })
  })
})

describe('GET /config', () => {
  it('C6 returns where to sign in, without a token', async () => {
    const answer = await test.app.inject('/api/config')
    expect(answer.json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      clinicName: 'Piel',
      isNew: true,
      clinicTimeZone: 'America/Mexico_City',
      clinicClock: '24',
      demo: false,
      idleMinutes: 15,
      oidc: {
        issuer: 'http://localhost:3000/oidc',
        clientId: 'piel-web',
        audience: 'urn:piel:api',
        scope: 'openid profile email',
        embedded: true,
        redeemedBy: 'browser',
        apiParameters: ['audience', 'resource'],
        loginPrompt: 'login',
        logoutParameter: 'post_logout_redirect_uri',
        googleConnection: null,
        passwordLogin: true,
      },
    })
  })

  it('G3 returns the clinic’s details for receipts', async () => {
    const clinic = { CLINIC_ADDRESS: 'Calle 5 de Mayo 12, Puebla', CLINIC_TAX_ID: 'CDV010203AB1' }
    const given = { ...clinic, LOG_LEVEL: 'silent', DEMO: 'off' }
    const other = await buildProviderApp({ env: readEnv(given), database: test.database })
    const answer = await other.app.inject('/api/config')
    await other.close()
    expect(answer.json()).toMatchObject({ clinicAddress: given.CLINIC_ADDRESS, clinicTaxId: 'CDV010203AB1' })
    expect(answer.json()).not.toHaveProperty('clinicPhone')
  })

  it.each([
    [{ OIDC_ISSUER: 'https://clinic.example', OIDC_GOOGLE_CONNECTION: 'google-oauth2' }, 'google-oauth2'],
    [{ OIDC_ISSUER: 'https://clinic.example' }, null],
    [{ OIDC_GOOGLE_CONNECTION: 'google-oauth2' }, null],
  ])('C9 names the Google connection only with an external provider: %j', async (variables, connection) => {
    const env = readEnv({ ...variables, LOG_LEVEL: 'silent' })
    const other = await buildProviderApp({ env, database: test.database })
    const answer = await other.app.inject('/api/config')
    await other.close()
    expect(answer.json()).toMatchObject({ oidc: { googleConnection: connection } })
  })
})
