import * as z from 'zod/mini'
import type { Claims } from './claims.ts'
import type { DiscoveryDocument } from './discovery.ts'
import { ProviderError } from './provider-error.ts'
import { fetchJson } from './provider-request.ts'

const userinfo = z.looseObject({ sub: z.string() })

/**
 * Reads the claims of an access token's user from the provider.
 * @throws ProviderError without an endpoint, after a refusal, and for an answer that is not JSON or another user's.
 */
export async function readUserinfo(
  { userinfo_endpoint: endpoint }: DiscoveryDocument,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (endpoint === undefined)
    throw new ProviderError('the provider has no userinfo endpoint: let it put the claim email into its ID tokens')
  const claims = await fetchJson(endpoint, userinfo, {
    headers: { authorization: `Bearer ${accessToken}` },
    fix: 'let the provider put the claim email into its ID tokens, or answer unsigned JSON at userinfo for this client',
  })
  if (claims.sub !== subject)
    throw new ProviderError('userinfo names another subject: let the provider use one subject for all tokens')
  return claims
}
