import type { SecondFactor } from '@piel/contract/account/me-second-factor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields } from '#/testing/api-client.ts'
import { buildOwnAccount, type OwnAccount } from '#/testing/own-account.ts'
import { passkeyDevice } from '#/testing/passkey-device.ts'
import { givePasskey } from '#/testing/second-factor.ts'

const [, staff, doctor] = demoAccounts
const { password } = staff
const site = { origin: 'http://localhost:3000', rpId: 'localhost' }

let account: OwnAccount
beforeAll(async () => {
  account = await buildOwnAccount(staff)
})
afterAll(() => account.close())
beforeEach(async () => {
  account.test.deps.env.mfa = 'optional'
  account.mail.received.length = 0
  for (const table of [sql`passkeys`, sql`recovery_codes`, sql`sign_in_throttles`])
    await account.test.db.query(sql`DELETE FROM ${table}`)
})

const begin = async () =>
  (await account.own.call<{ challenge: string }>('POST', '/me/passkeys/options', { password })).body
const state = async () => (await account.own.call<SecondFactor>('GET', '/me/second-factor')).body
const add = (response: object, name = 'Llave azul') => account.own.refused('POST', '/me/passkeys', { name, response })
/** A mail that arrives late would count for the next test. */
const mailOfAdded = () =>
  vi.waitFor(() => expect(account.subjects()).toContain('Passkey added · Piel'), { timeout: 10_000 })
async function addOne() {
  const device = passkeyDevice(site)
  expect((await add(device.create(await begin()))).status).toBe(200)
  await mailOfAdded()
  const [passkey] = (await state()).passkeys
  return { device, id: passkey?.id ?? '' }
}

describe('the caller’s own passkeys', () => {
  it('C8 answers 401 without a token', async () => {
    const anonymous = callsOf(account.test, {})
    for (const path of ['options', `${newId()}/rename`, `${newId()}/remove`])
      expect((await anonymous.refused('POST', `/me/passkeys/${path}`, {})).status).toBe(401)
    expect((await anonymous.refused('POST', '/me/passkeys', {})).status).toBe(401)
  })

  it('C8 asks for the password to add and to remove one', async () => {
    const { id } = await addOne()
    for (const path of ['options', `${id}/remove`]) {
      const wrong = await account.own.refused('POST', `/me/passkeys/${path}`, { password: 'Wrong-2026' })
      expect(refusedFields(wrong)).toEqual(['/password validation.currentPasswordWrong'])
    }
  })

  it('C8 adds a passkey with ten recovery codes, and notifies the user', async () => {
    const device = passkeyDevice(site)
    const options = await begin()
    const added = await account.own.call<{ recoveryCodes: string[] }>('POST', '/me/passkeys', {
      name: 'Llave azul',
      response: device.create(options),
    })
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect(await state()).toMatchObject({
      app: null,
      passkeys: [{ name: 'Llave azul', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    expect(JSON.stringify(await state())).not.toContain('publicKey')
    await vi.waitFor(() => expect(account.subjects()).toEqual(['Passkey added · Piel']))
    const [event] = await account.test.db.query(sql`
      SELECT object_id AS "objectId", fields FROM audit_events WHERE action = 'account.factor_add'
      ORDER BY sequence DESC LIMIT 1`)
    expect(event).toEqual({ objectId: account.userId, fields: ['passkey'] })
    const payload = { username: staff.email, password }
    const login = await account.test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(login.json()).toMatchObject({ code: 'mfa_required' })
  })

  it.each([
    ['another site', { origin: 'https://piel.example' }],
    ['another host', { rpId: 'piel.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('C8 refuses a passkey for %s', async (_name, changes) => {
    const options = await begin()
    const answer = await add(passkeyDevice(site).create({ ...options, ...changes }))
    expect(refusal(answer)).toEqual([422, 'passkey_refused'])
    expect((await state()).passkeys).toEqual([])
  })

  it('C8 accepts a challenge once, and no passkey that an account already has', async () => {
    const device = passkeyDevice(site)
    const answer = device.create(await begin())
    expect((await add(answer)).status).toBe(200)
    await mailOfAdded()
    expect(refusal(await add(answer))).toEqual([422, 'passkey_refused'])
    expect(refusal(await add(device.create(await begin())))).toEqual([422, 'passkey_refused'])
  })

  it('C8 refuses a name that is empty or too long', async () => {
    const response = passkeyDevice(site).create(await begin())
    expect(refusedFields(await add(response, ' '))).toEqual(['/name validation.passkeyNameRequired'])
    expect(refusedFields(await add(response, 'x'.repeat(61)))).toEqual(['/name validation.passkeyNameMax'])
  })

  it('C8 renames and removes the caller’s own passkeys, and no one else’s', async () => {
    const { id } = await addOne()
    expect((await account.own.call('POST', `/me/passkeys/${id}/rename`, { name: 'Llave roja' })).status).toBe(204)
    expect((await state()).passkeys).toMatchObject([{ id, name: 'Llave roja' }])
    const other = await givePasskey(account.test, doctor.email, site)
    const [foreign] = await account.test.db.query<{ id: string }>(
      sql`SELECT id FROM passkeys WHERE user_id = ${other.userId}`,
    )
    for (const unknown of [foreign?.id, newId()]) {
      expect(refusal(await account.own.refused('POST', `/me/passkeys/${unknown}/rename`, { name: 'x' }))[0]).toBe(404)
      expect(refusal(await account.own.refused('POST', `/me/passkeys/${unknown}/remove`, { password }))[0]).toBe(404)
    }
    expect((await account.own.call('POST', `/me/passkeys/${id}/remove`, { password })).status).toBe(204)
    expect(await state()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    await vi.waitFor(() => expect(account.subjects()).toContain('Passkey removed · Piel'))
  })

  it('C8 keeps the last factor of a user who must have one', async () => {
    const { id } = await addOne()
    account.test.deps.env.mfa = 'staff'
    expect(refusal(await account.own.refused('POST', `/me/passkeys/${id}/remove`, { password }))).toEqual([
      409,
      'second_factor_required',
    ])
  })

  it('C8 allows at most twenty', async () => {
    await account.test.db.query(sql`
      INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT gen_random_uuid(), ${account.userId}, n::text, '', 0, '{}', 'Llave', now() FROM generate_series(1, 20) n`)
    expect(refusal(await account.own.refused('POST', '/me/passkeys/options', { password }))).toEqual([409, 'list_full'])
  })
})
