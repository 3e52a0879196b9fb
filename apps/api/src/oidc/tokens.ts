import { importJWK, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import { newId } from '../lib/id.ts'
import { providerKeys } from './keys.ts'

/** Seconds that an access token lives. */
export const accessTokenLifetime = 3600
export const scope = 'openid profile email'

/**
 * An access token of the same kind as the code flow gives, for `POST /auth/login` (row C3).
 * @param from the second since 1970 that it counts from, where that may still lie ahead.
 */
export async function issueAccessToken(deps: Deps, subject: string, from = 0): Promise<string> {
  const { env, clock } = deps
  const [jwk] = (await providerKeys(deps)).signing
  if (!jwk?.kid) throw new Error('The provider has no signing key')
  const now = Math.max(Math.floor(clock.now().getTime() / 1000), from)
  return await new SignJWT({ client_id: env.oidc.clientId, scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
    .setIssuer(env.oidc.issuer)
    .setAudience(env.oidc.audience)
    .setSubject(subject)
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenLifetime)
    .sign(await importJWK(jwk, 'RS256'))
}
