import type { Deps } from '#/deps.ts'
import { createDiscovery } from './discovery.ts'

const cooldownMs = 30_000

export interface ProviderOrigins {
  /** Origins from which the browser requests documents and tokens; none if the server redeems the codes. */
  connect: string[]
  frame: string[]
}

const originsOf = (...urls: (string | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin))),
]

/**
 * The origins in the discovery document or, until it is read, the issuer's. A provider may have its endpoints on other
 * hosts (Cognito, Google).
 */
export function createProviderOrigins({ env, log }: Pick<Deps, 'env' | 'log'>) {
  const { embedded, issuer, clientSecret } = env.oidc
  const connectTo = (...urls: (string | undefined)[]) => (clientSecret === null ? originsOf(issuer, ...urls) : [])
  const discovery = createDiscovery(issuer)
  let origins: ProviderOrigins = embedded
    ? { connect: [], frame: [] }
    : { connect: connectTo(), frame: originsOf(issuer) }
  let isKnown = embedded
  let requestedAt = -Infinity

  return {
    current: (): ProviderOrigins => origins,
    async refresh(): Promise<void> {
      if (isKnown || performance.now() - requestedAt < cooldownMs) return
      requestedAt = performance.now()
      try {
        const document = await discovery.read()
        const { token_endpoint: token, authorization_endpoint: authorization } = document
        origins = { connect: connectTo(token), frame: originsOf(issuer, authorization) }
        isKnown = true
      } catch (error) {
        log.warn({ err: error }, 'the discovery document of the identity provider cannot be used')
      }
    },
  }
}
