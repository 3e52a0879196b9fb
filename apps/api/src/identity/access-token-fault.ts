import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Deps } from '#/deps.ts'

const withSecret = 'or set OIDC_CLIENT_SECRET, so that no access token of the provider is needed'

/** A caller's value, short and on one line, because it is logged. */
const shown = (value: unknown): string => JSON.stringify(String(value ?? 'none')).slice(0, 100)

export function accessTokenFault(text: string, { issuer, audience, acceptUntyped }: Deps['env']['oidc']): string {
  let header: ReturnType<typeof decodeProtectedHeader>
  let claims: ReturnType<typeof decodeJwt>
  try {
    header = decodeProtectedHeader(text)
    claims = decodeJwt(text)
  } catch {
    return `the access token is no JWT: register an API at the provider and set OIDC_AUDIENCE to it, ${withSecret}`
  }
  if (header.alg !== 'RS256')
    return `the access token is signed with ${shown(header.alg)}: choose RS256 at the provider`
  if (claims.iss?.replace(/\/$/, '') !== issuer)
    return `the access token is issued by ${shown(claims.iss)}: let the provider issue those of OIDC_ISSUER, ${withSecret}`
  if (![claims.aud].flat().includes(audience))
    return `the access token is for ${shown(claims.aud)}: set OIDC_AUDIENCE, ${withSecret}`
  if (!acceptUntyped && header.typ?.toLowerCase() !== 'at+jwt')
    return `the access token has the type ${shown(header.typ)}: choose RFC 9068 at the provider, or set OIDC_ACCEPT_UNTYPED=on`
  return 'the access token lacks a scope, sub, iat or exp, has expired, or its signature is not valid'
}
