import { expect, it } from 'vitest'
import { providedEmailOf } from './verified-email.ts'

const email = 'ana@clinic.example'
const from = (tokens: object[], userinfo: object, trustsEmail = true) =>
  providedEmailOf({
    tokens: tokens.map((claims) => ({ ...claims })),
    userinfo: async () => ({ ...userinfo }),
    trustsEmail,
  })

it.each([
  ['the ID token', [{ email, email_verified: false }, { email }], {}],
  ['the access token', [{ email }, { email, email_verified: 'no' }], {}],
  ['userinfo', [{}], { email, email_verified: false }],
])('D2 never trusts an address that is unverified according to %s', async (_, tokens, userinfo) => {
  const { refusal } = await from(tokens, userinfo)
  expect(refusal?.code).toBe('provider_email_unverified')
})

it('D2 uses the address that one source calls verified, not the one that another calls unverified', async () => {
  const tokens = [{ email: 'boss@clinic.example', email_verified: false }]
  expect(await from(tokens, { email, email_verified: true })).toEqual({ email })
})

it('D2 trusts an address without a statement only if configured', async () => {
  expect(await from([{ email }], {})).toEqual({ email })
  expect((await from([{ email }], {}, false)).refusal?.code).toBe('provider_email_unverified')
})
