import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'

const [admin] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

describe('requests that the provider refuses', () => {
  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['a challenge without its method', { code_challenge_method: undefined }],
  ])('C6 requires PKCE with S256: %s', async (_name, changes) => {
    const { flow } = test.newBrowser()
    const { page, transaction } = await flow.begin(changes)
    expect(flow.answerOf(page)).toMatchObject({ error: 'invalid_request', state: transaction.state })
  })

  it.each([
    ['another origin', 'https://evil.example/auth/callback'],
    ['another path', 'http://localhost:3000/pacientes'],
    ['a path below', 'http://localhost:3000/auth/callback/../../evil'],
    ['a host that begins alike', 'http://localhost:3000.evil.example/auth/callback'],
    ['a user in front', 'http://localhost:3000@evil.example/auth/callback'],
    ['an added query', 'http://localhost:3000/auth/callback?next=evil'],
  ])('A1 never redirects to %s', async (_name, redirectUri) => {
    const { flow } = test.newBrowser()
    const { page } = await flow.begin({ redirect_uri: redirectUri })
    expect(page.status).toBe(400)
    expect(page.headers['location']).toBeUndefined()
    expect(page.body).toContain('Sign-in could not continue')
    expect(page.body).not.toContain('evil')
  })

  it.each([
    ['an unknown client', { client_id: 'somebody-else' }],
    ['an unknown client that attacks', { client_id: '"><script>alert(1)</script>' }],
  ])('A1 shows an error page to %s', async (_name, changes) => {
    const { page } = await test.newBrowser().flow.begin(changes)
    expect(page.status).toBe(400)
    expect(page.body).not.toContain('alert(1)')
  })

  it.each([
    ['another audience', { audience: 'urn:other', resource: undefined }, 'invalid_target'],
    ['another resource', { resource: 'urn:other' }, 'invalid_target'],
    ['a token by the front channel', { response_type: 'token' }, 'unsupported_response_type'],
    ['an identity token by the front channel', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['a made-up prompt', { prompt: 'whatever' }, 'invalid_request'],
  ])('C6 refuses %s', async (_name, changes, error) => {
    const { flow } = test.newBrowser()
    const { page } = await flow.begin(changes)
    expect(new URL(page.url.replace('#', '?')).searchParams.get('error')).toBe(error)
  })
})

describe('codes that the provider refuses', () => {
  async function newCode() {
    const { browser, flow } = test.newBrowser()
    const { page, transaction } = await flow.begin()
    const back = await browser.open(page.url, { email: admin.email, password: admin.password })
    return { flow, transaction, code: flow.answerOf(back)['code'] ?? '' }
  }

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: 'http://localhost:3000/auth/silent' }],
    ['a made-up code', { code: 'A'.repeat(43) }],
  ])('C6 refuses a code with %s', async (_name, changes) => {
    const { flow, transaction, code } = await newCode()
    const answer = await flow.exchange(code, transaction, changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/^invalid_(grant|request)$/) })
  })

  it('C6 refuses a used code', async () => {
    const { flow, transaction, code } = await newCode()
    expect((await flow.exchange(code, transaction)).status).toBe(200)
    expect((await flow.exchange(code, transaction)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('C6 revokes what a code has granted when it is sent again, and records it', async () => {
    const { flow, transaction, code } = await newCode()
    const { body } = await flow.exchange(code, transaction)
    const mayRead = async () => {
      const headers = { authorization: `Bearer ${String(body['access_token'])}` }
      return (await test.app.inject({ url: '/api/me', headers })).statusCode
    }
    expect(await mayRead()).toBe(200)
    expect((await flow.exchange(code, transaction)).status).toBe(400)
    expect(await mayRead()).toBe(401)
    await expect
      .poll(() => test.db.query(sql`SELECT outcome FROM audit_events WHERE action = 'session.revoke'`))
      .toContainEqual({ outcome: 'refused' })
  })

  it('C6 issues one token for a code that is sent ten times at once', async () => {
    const { flow, transaction, code } = await newCode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => flow.exchange(code, transaction)))
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true)
  })

  it('C6 refuses a code that is older than a minute', async () => {
    const { flow, transaction, code } = await newCode()
    await test.db.query(sql`
      UPDATE oidc_store SET expires_at = now() - interval '1 s',
        payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch FROM now())::int - 1))
      WHERE model = 'AuthorizationCode' AND id = ${code}`)
    expect((await flow.exchange(code, transaction)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('C6 refuses the code of a user archived in the meantime', async () => {
    const { flow, transaction, code } = await newCode()
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE email = ${admin.email}`)
    try {
      expect((await flow.exchange(code, transaction)).body).toMatchObject({ error: 'invalid_grant' })
    } finally {
      await test.db.query(sql`UPDATE users SET archived_at = NULL WHERE email = ${admin.email}`)
    }
  })

  it.each(['refresh_token', 'password', 'client_credentials'])('C6 supports no grant %s', async (grant) => {
    const { flow, transaction } = await newCode()
    const answer = await flow.exchange('', transaction, {
      grant_type: grant,
      refresh_token: 'x'.repeat(43),
      username: admin.email,
      password: admin.password,
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'unsupported_grant_type' })
  })
})
