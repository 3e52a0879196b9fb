import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { limitRepeats } from '#/http/repeated-log.ts'
import { AppError } from '#/lib/app-error.ts'
import { knownDeviceOf } from '#/credentials/device-cookie.ts'
import { createRateLimit } from '#/http/rate-limit.ts'
import { deleteFormerCookies } from './cookies.ts'
import { networkOf } from '#/lib/network.ts'
import { calls } from './end-session.ts'
import { errorPages } from './error-pages.ts'
import { callContext, pageLanguage, policyOf } from './frame.ts'
import { registerInteraction } from './interaction.ts'
import { registerInvitation } from './invitation.ts'
import { assetNamed } from './pages/assets.ts'
import { prepareDummyHash } from '#/credentials/passwords.ts'
import { providerPages } from './provider-pages.ts'
import { createProvider } from './provider.ts'
import { registerSetup } from './setup.ts'
import { deleteExpiredState } from './store.ts'

/** Counts a request, by known device or by address. @throws AppError `rate_limited`. */
type Admit = (request: FastifyRequest) => Promise<void>

const prefix = '/oidc'
const sweepIntervalMs = 600_000
/** Multiplies the anonymous limit: a sign-in takes eight requests, and a clinic may share one address. */
const signInFactor = 10

/** Registers the embedded provider under `/oidc`; with an external provider, only the page for the first administrator. */
export async function registerOidcProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps
  const perAddress = createRateLimit(env.rateLimit.anonymous * signInFactor)
  const perDevice = createRateLimit(env.rateLimit.token)
  const admit: Admit = async (request) => {
    const device = await knownDeviceOf(deps, request)
    if (device === undefined) perAddress(networkOf(request.ip))
    else perDevice(device)
  }
  const provider = env.oidc.embedded ? await createProvider(deps, providerPages(deps)) : undefined
  await app.register(async (scope) => registerPages(scope, deps, admit, provider), { prefix })
  if (!provider) return
  await prepareDummyHash()
  stayOnOneOrigin(app, new URL(env.publicUrl))
  await app.register(async (scope) => registerProtocol(scope, deps, admit, provider), { prefix })
  sweepInBackground(app, deps)
}

/** Sets the public address, because requests through a TLS proxy look like plain http. */
function setPublicUrl(request: FastifyRequest, publicUrl: URL): void {
  request.raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  request.raw.headers['x-forwarded-host'] = publicUrl.host
}

function registerPages(app: FastifyInstance, deps: Deps, admit: Admit, provider?: Provider): void {
  const publicUrl = new URL(deps.env.publicUrl)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  app.setErrorHandler(errorPages(deps))
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${prefix}/assets/`)) await admit(request)
    setPublicUrl(request, publicUrl)
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

function registerProtocol(app: FastifyInstance, deps: Deps, admit: Admit, provider: Provider): void {
  const publicUrl = new URL(deps.env.publicUrl)
  const failures = limitRepeats()
  const failed = (error: unknown) => {
    const entry = failures(error instanceof Error ? error.message : '')
    if (entry) deps.log.error({ err: error, ...entry }, 'the provider failed')
  }
  provider.on('server_error', (ctx, error) => {
    failed(error)
    // The provider only knows 500, and has not answered yet.
    if (ctx.status !== 500 || !(error instanceof AppError) || error.code !== 'unavailable') return
    ctx.status = 503
    ctx.set('retry-after', String(error.retryAfter ?? 2))
  })
  ;(provider as EventEmitter).on('error', failed)
  const answer = provider.callback()

  app.removeAllContentTypeParsers()
  // The provider parses the body itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(errorPages(deps))
  app.addHook('onRequest', async (request) => await admit(request))
  app.all('/*', (request, reply) => {
    reply.hijack()
    setPublicUrl(request, publicUrl)
    const { raw } = request
    calls.set(raw, callContext(request, pageLanguage(request)))
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-security-policy', policyOf(deps))
    const deleted = publicUrl.protocol === 'https:' ? deleteFormerCookies(request.headers.cookie) : []
    if (deleted.length > 0) reply.raw.setHeader('set-cookie', deleted)
    const path = (raw.url ?? '').slice(prefix.length)
    // Keys and discovery rarely change; the provider sets no-store on everything else.
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
  const sweeping = setInterval(() => void sweep(), sweepIntervalMs)
  sweeping.unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeping)
    done()
  })
}

/**
 * While the public address is `localhost`, redirects pages opened by `127.0.0.1` to it: browsers treat them as two
 * sites that do not share a session.
 */
function stayOnOneOrigin(app: FastifyInstance, publicUrl: URL): void {
  if (publicUrl.hostname !== 'localhost') return
  const byAddress = publicUrl.host.replace('localhost', '127.0.0.1')
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (isPage && request.headers.host === byAddress) return await reply.redirect(publicUrl.origin + request.url, 302)
  })
}
