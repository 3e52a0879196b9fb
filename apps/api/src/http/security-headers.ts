import type { FastifyInstance } from 'fastify'
import type { Deps } from '#/deps.ts'
import { createProviderOrigins, type ProviderOrigins } from '#/identity/origins.ts'

const forbiddenFeatures =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

/** The policy of the web (docs/security.md): no third-party origin except the identity provider's. */
export function pagePolicy({ connect, frame }: ProviderOrigins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    ['frame-src', "'self'", ...frame].join(' '),
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Swagger UI uses inline styles and data images and does not support Trusted Types. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Sets default headers on every answer. */
export function registerSecurityHeaders(app: FastifyInstance, deps: Pick<Deps, 'env' | 'log'>): void {
  const { env } = deps
  const provider = createProviderOrigins(deps)
  const common: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': forbiddenFeatures,
    ...(env.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const page = () => {
    void provider.refresh()
    return { ...common, 'content-security-policy': pagePolicy(provider.current()) }
  }
  const docs = { ...common, 'content-security-policy': docsPolicy }
  const api = { ...common, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' }

  app.addHook('onReady', () => void provider.refresh())
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    reply.headers(!/^\/api(?![^/?])/.test(url) ? page() : /^\/api\/docs(?![^/?])/.test(url) ? docs : api)
    reply.header('x-request-id', request.id)
    done()
  })
}
