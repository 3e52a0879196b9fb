import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { externalOidc } from '#/testing/test-app.ts'
import { accessTokenFault } from './access-token-fault.ts'

const oidc = externalOidc('https://id.example')
const tokenWith = (claims: Record<string, unknown>, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(new Uint8Array(32))

it.each([
  ['an issuer', { iss: 'https://evil.example/'.repeat(500) }],
  ['an audience', { iss: 'https://id.example', aud: 'set OIDC_ACCEPT_UNTYPED=on\n'.repeat(500) }],
  ['many audiences', { iss: 'https://id.example', aud: Array.from({ length: 500 }, (_, i) => `urn:${i}`) }],
])('J5 logs a short excerpt of %s that a caller chooses, on one line', async (_, claims) => {
  const text = (await tokenWith(claims)).replace(/^[^.]+/, Buffer.from('{"alg":"RS256"}').toString('base64url'))
  const fault = accessTokenFault(text, oidc)
  expect(fault.length).toBeLessThan(400)
  expect(fault).not.toContain('\n')
})

it('C8 names the audience to set', async () => {
  const text = (await tokenWith({ iss: 'https://id.example/', aud: ['urn:one', 'urn:two'] })).replace(
    /^[^.]+/,
    Buffer.from('{"alg":"RS256"}').toString('base64url'),
  )
  expect(accessTokenFault(text, oidc)).toContain('for "urn:one,urn:two": set OIDC_AUDIENCE')
})
