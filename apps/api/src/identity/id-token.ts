import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Deps, KeySource } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { ProviderError } from './provider-error.ts'

const leewaySeconds = 60

export type IdTokenClaims = JWTPayload & { sub: string }

function faultOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new ProviderError('the ID token is not signed with RS256: choose RS256 for this client at the provider')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new ProviderError(`the ID token has another ${error.claim}: check OIDC_ISSUER and OIDC_CLIENT_ID`)
  if (error instanceof errors.JWTExpired)
    return new ProviderError('the ID token has expired: set the clocks of the provider and of this server')
  return new ProviderError('the ID token is not valid', { cause: error })
}

/**
 * Verifies an ID token (OpenID Connect Core 3.1.3.7); RS256 only, 60 s of leeway.
 * @param issuer as the discovery document writes it.
 * @param nonce of the authorization request, unless the browser compared it.
 * @throws ProviderError, or AppError while no key could be read.
 */
export async function verifyIdToken(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  keys: KeySource,
  text: string,
  { issuer, nonce }: { issuer: string; nonce?: string },
): Promise<IdTokenClaims> {
  const { clientId } = env.oidc
  const { payload, protectedHeader } = await jwtVerify(text, keys, {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: leewaySeconds,
    currentDate: clock.now(),
  }).catch((error: unknown) => {
    throw faultOf(error)
  })
  const { sub, aud, azp } = payload
  // Access tokens and log-out tokens can have the same issuer and audience (RFC 8725 3.11).
  if (protectedHeader.typ !== undefined && !/^jwt$/i.test(protectedHeader.typ))
    throw new ProviderError(`the ID token has the type ${protectedHeader.typ}: let the provider issue JWT`)
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub))
    throw new ProviderError('the ID token has no usable sub')
  if (nonce !== undefined && payload['nonce'] !== nonce)
    throw new ProviderError(`the ID token has ${payload['nonce'] === undefined ? 'no' : 'another'} nonce`)
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined)
    if (azp !== clientId)
      throw new ProviderError(`the ID token has ${azp === undefined ? 'no' : 'another'} azp: check OIDC_CLIENT_ID`)
  return { ...payload, sub }
}
