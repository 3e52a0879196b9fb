import * as z from 'zod/mini'
import { ProviderError } from './provider-error.ts'
import { fetchJson } from './provider-request.ts'

const discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.optional(z.url()),
  token_endpoint: z.optional(z.url()),
  userinfo_endpoint: z.optional(z.url()),
  end_session_endpoint: z.optional(z.url()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type DiscoveryDocument = z.output<typeof discovery>

const maxAgeMs = 600_000

/** Endpoints that receive tokens, codes, the secret or the browser. */
const endpointNames = [
  'jwks_uri',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const

/** An http issuer is only for tests and development machines; its endpoints may be http or https. */
function assertSecure(issuer: string, document: DiscoveryDocument): void {
  const allowed = issuer.startsWith('https:') ? /^https:/i : /^https?:/i
  const wrong = endpointNames.find((name) => !allowed.test(document[name] ?? issuer))
  if (wrong !== undefined)
    throw new ProviderError(`the discovery document has a ${wrong} without https: correct it at the provider`)
}

/** Reads the issuer's discovery document. @throws ProviderError, also for another issuer or an endpoint without https. */
export async function discover(issuer: string): Promise<DiscoveryDocument> {
  const document = await fetchJson(`${issuer}/.well-known/openid-configuration`, discovery, {
    fix: 'set OIDC_ISSUER to the issuer of the provider, without /.well-known/…',
  })
  if (document.issuer.replace(/\/$/, '') !== issuer)
    throw new ProviderError(`the discovery document names another issuer: set OIDC_ISSUER=${document.issuer}`)
  assertSecure(issuer, document)
  return document
}

/** The issuer's discovery document, kept for ten minutes and during outages. @param now in ms, monotonic. */
export function createDiscovery(issuer: string, now: () => number = () => performance.now()) {
  let known: { document: DiscoveryDocument; at: number } | undefined
  let running: Promise<DiscoveryDocument> | undefined

  /** Asks the provider now; one request at a time. @throws ProviderError */
  const refresh = (): Promise<DiscoveryDocument> => {
    running ??= discover(issuer)
      .then((document) => {
        known = { document, at: now() }
        return document
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  return {
    refresh,
    async read(): Promise<DiscoveryDocument> {
      if (known && now() - known.at < maxAgeMs) return known.document
      const last = known?.document
      return await refresh().catch((error: unknown) => {
        if (last && error instanceof ProviderError && error.isTemporary) return last
        throw error
      })
    },
  }
}
export type Discovery = ReturnType<typeof createDiscovery>
