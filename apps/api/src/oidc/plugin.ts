import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { createWindow } from '../http/rate-limit.ts'
import { errorPages } from './error-pages.ts'
import { calls } from './end-session.ts'
import { callContext, pageLanguage, policyOf } from './frame.ts'
import { registerInteraction } from './interaction.ts'
import { stayOnOneOrigin } from './loopback.ts'
import { assetNamed } from './pages/assets.ts'
import { warmUp } from './passwords.ts'
import { createProvider } from './provider.ts'
import { providerPages } from './provider-pages.ts'
import { registerSetup } from './setup.ts'
import { sweepProvider } from './store.ts'

const sweepEvery = 600_000
/** Behind a proxy that ends TLS the request looks like plain http: what is public is stated, whatever came in. */
const statePublicUrl = (request: FastifyRequest, publicUrl: URL) => {
  request.raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  request.raw.headers['x-forwarded-host'] = publicUrl.host
}

/** Of the limit for strangers: a sign-in takes three requests, and a clinic's people may share an address. */
const roomForSignIns = 10

/** Mounts the embedded provider under `/oidc`; with an external provider, only the first administrator's page. */
export async function registerOidcProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps
  const publicUrl = new URL(env.publicUrl)
  const provider = env.oidc.embedded ? await createProvider(deps, providerPages(deps)) : undefined

  await app.register(
    async (pages) => {
      pages.removeAllContentTypeParsers()
      pages.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16_384 },
        (_request, body, done) => done(null, new URLSearchParams(body)),
      )
      pages.setErrorHandler(errorPages(deps))
      pages.addHook('onRequest', async (request) => statePublicUrl(request, publicUrl))
      pages.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
        const asset = assetNamed(request.params.name)
        if (!asset) throw new AppError('not_found')
        const age = 'v' in (request.query as object) ? 'max-age=31536000, immutable' : 'max-age=3600'
        return reply.header('cache-control', `public, ${age}`).type(asset.type).send(asset.content)
      })
      registerSetup(pages, deps)
      if (provider) registerInteraction(pages, deps, provider)
    },
    { prefix: '/oidc' },
  )
  if (!provider) return

  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'the provider failed'))
  // Koa's own event, which the types of the provider leave out.
  ;(provider as EventEmitter).on('error', (error: Error) => deps.log.error({ err: error }, 'the provider failed'))
  await warmUp()
  stayOnOneOrigin(app, publicUrl)
  const admit = createWindow(env.rateLimit.anonymous * roomForSignIns)
  const answer = provider.callback()
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      // The provider reads the body by itself.
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.setErrorHandler(errorPages(deps))
      scope.addHook('onRequest', async (request) => admit(request.ip))
      scope.all('/*', (request, reply) => {
        reply.hijack()
        statePublicUrl(request, publicUrl)
        const { raw } = request
        calls.set(raw, callContext(request, pageLanguage(request)))
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.raw.setHeader('content-security-policy', policyOf(deps))
        const path = (raw.url ?? '').slice('/oidc'.length)
        // Keys and discovery change with a release at most; the provider sets no-store on all the rest.
        if (/^\/(jwks|\.well-known\/)/.test(path)) reply.raw.setHeader('cache-control', 'public, max-age=300')
        Object.assign(raw, { originalUrl: raw.url, url: path === '' ? '/' : path })
        void answer(raw, reply.raw)
      })
    },
    { prefix: '/oidc' },
  )

  const sweeping = setInterval(() => {
    sweepProvider(deps.db).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'expired sessions could not be swept'),
    )
  }, sweepEvery)
  sweeping.unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeping)
    done()
  })
}
