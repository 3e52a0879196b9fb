import { importJWK, SignJWT } from 'jose'
import type { Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { providerKeys } from './provider-keys.ts'

export const accessTokenSeconds = 3600
export const scope = 'openid profile email'

/**
 * Issues an access token for a sign-in that the API verified.
 * @param at when the user was verified, in seconds since 1970.
 * @param session the session to continue; by default a new one.
 */
export async function issueAccessToken(
  deps: Deps,
  userId: string,
  at: number,
  session: string = newId(),
): Promise<string> {
  const { env } = deps
  const [jwk] = (await providerKeys(deps)).signing
  if (!jwk?.kid) throw new Error('The provider has no signing key')
  return await new SignJWT({ client_id: env.oidc.clientId, scope, sid: session })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
    .setIssuer(env.oidc.tokenIssuer)
    .setAudience(env.oidc.audience)
    .setSubject(userId)
    .setJti(newId())
    .setIssuedAt(at)
    .setExpirationTime(at + accessTokenSeconds)
    .sign(await importJWK(jwk, 'RS256'))
}
