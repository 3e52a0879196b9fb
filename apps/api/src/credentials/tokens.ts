import { importJWK, SignJWT } from 'jose'
import type { Deps } from '#/deps.ts'
import { newId } from '#/lib/id.ts'
import { providerKeys } from './provider-keys.ts'

/** Seconds that an access token lives. */
export const accessTokenLifetime = 3600
export const scope = 'openid profile email'

/**
 * An access token of the same kind as the code flow gives, for `POST /auth/login` (row C3).
 * @param at the second since 1970 that it counts from: when whoever gets it was known to be who they are.
 */
export async function issueAccessToken(deps: Deps, subject: string, at: number): Promise<string> {
  const { env } = deps
  const [jwk] = (await providerKeys(deps)).signing
  if (!jwk?.kid) throw new Error('The provider has no signing key')
  return await new SignJWT({ client_id: env.oidc.clientId, scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
    .setIssuer(env.oidc.issuer)
    .setAudience(env.oidc.audience)
    .setSubject(subject)
    .setJti(newId())
    .setIssuedAt(at)
    .setExpirationTime(at + accessTokenLifetime)
    .sign(await importJWK(jwk, 'RS256'))
}
