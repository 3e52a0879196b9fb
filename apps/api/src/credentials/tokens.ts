import { importJWK, SignJWT } from 'jose'
import type { Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { providerKeys } from './provider-keys.ts'

/** Lifetime of an access token. */
export const accessTokenSeconds = 3600
export const scope = 'openid profile email'

/**
 * Issues an access token like those of the code flow, for `POST /auth/login`.
 * @param at issue time in seconds since 1970: when the password was verified.
 */
export async function issueAccessToken(deps: Deps, subject: string, at: number): Promise<string> {
  const { env } = deps
  const [jwk] = (await providerKeys(deps)).signing
  if (!jwk?.kid) throw new Error('The provider has no signing key')
  return await new SignJWT({ client_id: env.oidc.clientId, scope, sid: newId() })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
    .setIssuer(env.oidc.issuer)
    .setAudience(env.oidc.audience)
    .setSubject(subject)
    .setJti(newId())
    .setIssuedAt(at)
    .setExpirationTime(at + accessTokenSeconds)
    .sign(await importJWK(jwk, 'RS256'))
}
