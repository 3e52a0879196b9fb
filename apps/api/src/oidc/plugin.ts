import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { createWindow } from '#/http/rate-limit.ts'
import { calls } from './end-session.ts'
import { errorPages } from './error-pages.ts'
import { callContext, pageLanguage, policyOf } from './frame.ts'
import { registerInteraction } from './interaction.ts'
import { registerInvitation } from './invitation.ts'
import { stayOnOneOrigin } from './loopback.ts'
import { assetNamed } from './pages/assets.ts'
import { prepareDummyHash } from '#/credentials/passwords.ts'
import { providerPages } from './provider-pages.ts'
import { createProvider } from './provider.ts'
import { registerSetup } from './setup.ts'
import { deleteExpiredState } from './store.ts'

const prefix = '/oidc'
const sweepEvery = 600_000
/** Times the limit for strangers: a sign-in takes eight requests, and a clinic's people may share an address. */
const roomForSignIns = 10

/** Mounts the embedded provider under `/oidc`; with an external provider, only the first administrator's page. */
export async function registerOidcProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps
  const admit = createWindow(env.rateLimit.anonymous * roomForSignIns)
  const provider = env.oidc.embedded ? await createProvider(deps, providerPages(deps)) : undefined
  await app.register(async (scope) => registerPages(scope, deps, admit, provider), { prefix })
  if (!provider) return
  await prepareDummyHash()
  stayOnOneOrigin(app, new URL(env.publicUrl))
  await app.register(async (scope) => registerProtocol(scope, deps, admit, provider), { prefix })
  sweepInBackground(app, deps)
}

/** Behind a proxy that ends TLS the request looks like plain http: what is public is stated, whatever came in. */
function statePublicUrl(request: FastifyRequest, publicUrl: URL): void {
  request.raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  request.raw.headers['x-forwarded-host'] = publicUrl.host
}

/** The pages that people see: forms, and the files these are made of. */
function registerPages(app: FastifyInstance, deps: Deps, admit: (key: string) => void, provider?: Provider): void {
  const publicUrl = new URL(deps.env.publicUrl)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  app.setErrorHandler(errorPages(deps))
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${prefix}/assets/`)) admit(request.ip)
    statePublicUrl(request, publicUrl)
  })
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assetNamed(request.params.name)
    if (!asset) throw new AppError('not_found')
    const age = 'v' in (request.query as object) ? 'max-age=31536000, immutable' : 'max-age=3600'
    return reply.header('cache-control', `public, ${age}`).type(asset.type).send(asset.content)
  })
  registerSetup(app, deps)
  if (!provider) return
  registerInvitation(app, deps)
  registerInteraction(app, deps, provider)
}

/** The protocol itself: whatever is not a page goes to the provider as it came. */
function registerProtocol(app: FastifyInstance, deps: Deps, admit: (key: string) => void, provider: Provider): void {
  const publicUrl = new URL(deps.env.publicUrl)
  const failed = (error: unknown) => deps.log.error({ err: error }, 'the provider failed')
  provider.on('server_error', (_ctx, error) => failed(error))
  // Koa's own event, which the types of the provider leave out.
  ;(provider as EventEmitter).on('error', failed)
  const answer = provider.callback()

  app.removeAllContentTypeParsers()
  // The provider reads the body by itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(errorPages(deps))
  app.addHook('onRequest', async (request) => admit(request.ip))
  app.all('/*', (request, reply) => {
    reply.hijack()
    statePublicUrl(request, publicUrl)
    const { raw } = request
    calls.set(raw, callContext(request, pageLanguage(request)))
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-security-policy', policyOf(deps))
    const path = (raw.url ?? '').slice(prefix.length)
    // Keys and discovery change with a release at most; the provider sets no-store on all the rest.
    if (/^\/(jwks|\.well-known\/)/.test(path)) reply.raw.setHeader('cache-control', 'public, max-age=300')
    Object.assign(raw, { originalUrl: raw.url, url: path })
    void answer(raw, reply.raw)
  })
}

function sweepInBackground(app: FastifyInstance, deps: Deps): void {
  const sweep = () =>
    deleteExpiredState(deps.db).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'expired sessions were not swept'),
    )
  const sweeping = setInterval(() => void sweep(), sweepEvery)
  sweeping.unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeping)
    done()
  })
}
