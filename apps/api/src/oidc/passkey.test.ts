import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import type { Page } from '#/testing/browser.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { passkeyDevice } from '#/testing/passkey-device.ts'
import { giveApp, givePasskey } from '#/testing/second-factor.ts'

const [admin, staff] = demoAccounts
const site = { origin: 'http://localhost:3000', rpId: 'localhost' }

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeEach(async () => {
  test = await buildProviderApp()
})
afterEach(() => test.close())

async function enterPassword(person: { email: string; password: string }) {
  const { browser, flow } = test.newBrowser()
  const { page, transaction } = await flow.begin()
  const next = await browser.open(page.url, { email: person.email, password: person.password })
  return { browser, flow, transaction, page: next }
}

/** What a page asks the authenticator to sign. */
function optionsIn(page: Page): { challenge: string; allowCredentials?: { id: string }[]; rpId?: string } {
  const text = /data-passkey="([^"]+)"/.exec(page.body)?.[1] ?? '{}'
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}
const form = (step: string, answer: object) => ({ step, method: 'passkey', passkey: JSON.stringify(answer) })

describe('a passkey at sign-in', () => {
  it('C6 is asked for after the password, and the application learns how the user signed in', async () => {
    const { device, userId } = await givePasskey(test, staff.email, site)
    const { browser, flow, transaction, page } = await enterPassword(staff)
    expect(page.body).toContain('Use your passkey to confirm that it’s you')
    const options = optionsIn(page)
    expect(options.rpId).toBe('localhost')
    const back = await browser.open(page.url, form('verify', device.get(options)))
    const { body } = await flow.exchange(flow.answerOf(back)['code'] ?? '', transaction)
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({
      amr: ['pwd', 'pop', 'mfa'],
      acr: 'urn:piel:second-factor',
    })
    const events = await test.db.query(sql`
      SELECT actor_id AS "actorId", fields FROM audit_events WHERE action = 'session.sign_in'`)
    expect(events).toEqual([{ actorId: userId, fields: ['passkey'] }])
  })

  it.each([
    ['another site', { origin: 'https://piel.example' }],
    ['another host', { rpId: 'piel.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('C8 refuses a signature for %s, and records it', async (_name, changes) => {
    const { device, userId } = await givePasskey(test, staff.email, site)
    const { browser, page } = await enterPassword(staff)
    const refused = await browser.open(page.url, form('verify', device.get({ ...optionsIn(page), ...changes })))
    expect(refused.status).toBe(401)
    expect(refused.body).toContain('The passkey was not used.')
    const events = await test.db.query(sql`
      SELECT object_id AS "objectId", fields FROM audit_events WHERE action = 'session.refused'`)
    expect(events).toEqual([{ objectId: userId, fields: ['passkey'] }])
  })

  it('C8 refuses a used signature, another person’s passkey and an invalid answer', async () => {
    const { device } = await givePasskey(test, staff.email, site)
    const { device: foreign } = await givePasskey(test, admin.email, site)
    const { browser, page } = await enterPassword(staff)
    const answer = device.get(optionsIn(page))
    const second = await enterPassword(staff)
    expect(optionsIn(second.page).challenge).not.toBe(optionsIn(page).challenge)
    const signed = form('verify', foreign.get(optionsIn(second.page)))
    expect((await second.browser.open(second.page.url, signed)).status).toBe(401)
    expect(new URL((await browser.open(page.url, form('verify', answer))).url).pathname).toBe('/auth/callback')
    const third = await enterPassword(staff)
    expect((await third.browser.open(third.page.url, form('verify', answer))).status).toBe(401)
    for (const passkey of ['', 'no JSON', '{}', '[]', 'null']) {
      // Beyond the delay after failures.
      test.clock.advance(6_000)
      const refused = await third.browser.open(third.page.url, { step: 'verify', method: 'passkey', passkey })
      expect(refused.status).toBe(401)
    }
  })

  it('C8 refuses a copy of an authenticator, whose counter is behind', async () => {
    const { device } = await givePasskey(test, staff.email, site)
    await test.db.query(sql`UPDATE passkeys SET counter = 100`)
    const { browser, page } = await enterPassword(staff)
    expect((await browser.open(page.url, form('verify', device.get(optionsIn(page))))).status).toBe(401)
  })

  it('C1 offers every method of the account, and no other', async () => {
    await givePasskey(test, staff.email, site)
    const first = await enterPassword(staff)
    expect(first.page.body).not.toContain('Use the authenticator app')
    expect((await first.browser.open(`${first.page.url}?method=code`)).body).toContain('confirm that it’s you')
    await giveApp(test, staff.email)
    const second = await enterPassword(staff)
    expect(second.page.body).toContain('Use the authenticator app')
    expect(second.page.body).toContain('Use a recovery code')
    expect((await second.browser.open(`${second.page.url}?method=code`)).body).toContain('autocomplete="one-time-code"')
  })

  it('C7 is set up at sign-in where a second factor is required', async () => {
    test.deps.env.mfa = 'admins'
    const device = passkeyDevice(site)
    const { browser, flow, transaction, page } = await enterPassword(admin)
    const refused = await browser.open(page.url, form('set_up', device.create({ challenge: 'AAAA' })))
    expect(refused.status).toBe(422)
    const ready = await browser.open(page.url, form('set_up', device.create(optionsIn(refused))))
    expect(ready.body.match(/<li><code>/g)).toHaveLength(10)
    const back = await browser.open(page.url, { step: 'done' })
    const { body } = await flow.exchange(flow.answerOf(back)['code'] ?? '', transaction)
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ amr: ['pwd', 'pop', 'mfa'] })
  })
})
