import { randomUUID } from 'node:crypto'
import type { ConfigurationWarning } from '@piel/contract/office/audit'
import type { Endpoint } from '@piel/contract/core/endpoint'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Deps, KeySource } from './deps.ts'
import { registerJobs } from '#/jobs/jobs.ts'
import { registerDocs } from '#/http/openapi.ts'
import { endStreamsBeforeClosing } from '#/http/events.ts'
import { deviceOf, knownDeviceOf } from '#/credentials/device-cookie.ts'
import { createGuard } from '#/http/guard.ts'
import { createIdempotency } from '#/http/idempotency.ts'
import { transactionScoped } from '#/db/connection/transaction-scoped.ts'
import { completeIssuers } from '#/identity/account.ts'
import { remoteKeys } from '#/identity/keys.ts'
import { registerRequestLog } from '#/http/log.ts'
import { sendProblem } from '#/http/problem.ts'
import { createLimits } from '#/http/rate-limit.ts'
import { createRefusalRecorder } from '#/audit/refused-access.ts'
import { auditWarnings } from '#/audit/warnings.ts'
import type { Module } from '#/http/handle.ts'
import { checkRoutes, registerEndpoints } from '#/http/register.ts'
import { watchProxyHeader } from '#/http/proxy-header.ts'
import { registerSecurityHeaders } from '#/http/security-headers.ts'
import { drainBeforeClosing, guardRoutes, limitWaits, readJson, sendClientError } from '#/http/server.ts'
import { registerWeb } from '#/http/static.ts'
import { ensureFirstLocation } from '#/modules/agenda/locations/locations.service.ts'
import { partStates } from '#/modules/office/system/status.service.ts'
import { registerSystem } from '#/modules/office/system/system.routes.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { registerOidcProvider } from '#/oidc/plugin.ts'
import { allModules, endpointTable } from './nouns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when the refusals that were answered are in the audit trail. */
    refusalsRecorded: () => Promise<void>
  }
}

export interface AppOptions {
  modules?: readonly Module[]
  table?: readonly Endpoint[]
  web?: string
  background?: boolean
  /** For tests: compares JSON that PostgreSQL made with the contract at each answer. */
  checksJson?: boolean
}

/** Piel's own keys come from the database, without a request to this process. */
function keysOf(deps: Deps): KeySource {
  if (deps.keys) return deps.keys
  return deps.env.oidc.issuesTokens ? embeddedKeys(deps) : remoteKeys(deps.env.oidc.issuer)
}

export async function buildApp(given: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { modules = allModules, table = endpointTable } = options
  const db = transactionScoped(given.db)
  const warnings = new Set<ConfigurationWarning>()
  const deps: Deps = { ...given, db, warnings }
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < deps.env.trustProxy,
    bodyLimit: 64 * 1024,
    // Node's header limit: the contract validates identifiers, after authentication.
    routerOptions: { maxParamLength: 16_384 },
    requestTimeout: 30_000,
    // Longer than the minute after which proxies close an idle connection.
    keepAliveTimeout: 65_000,
    // Requests during shutdown are still answered; their connections close with the answer.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request as FastifyRequest, reply as unknown as FastifyReply),
    clientErrorHandler: sendClientError,
  })
  app.server.maxConnections = deps.env.maxConnections
  guardRoutes(app)
  readJson(app)
  app.setErrorHandler(sendProblem)
  registerSecurityHeaders(app, deps)
  registerRequestLog(app)
  watchProxyHeader(app, deps, warnings)

  limitWaits(app)
  registerSystem(
    app,
    given,
    () => [...auditWarnings(deps), ...(deps.archive?.().error ? ['archive_failing'] : [])],
    () => partStates(deps),
  )
  endStreamsBeforeClosing(app)
  drainBeforeClosing(app)

  const routes = modules.flatMap((module) => module(deps))
  checkRoutes(table, routes)
  const limits = createLimits(deps.env)
  const recordRefusal = createRefusalRecorder(deps)
  app.addHook('onClose', () => recordRefusal.settled())
  app.decorate('refusalsRecorded', () => recordRefusal.settled())
  await registerEndpoints(app, routes, {
    ...createGuard(deps, { keys: keysOf(deps), limits, knownDeviceOf: (request) => knownDeviceOf(deps, request) }),
    deviceOf: (request, reply) => deviceOf(deps.env, request, reply),
    once: createIdempotency(db, deps.clock),
    recordRefusal,
    checksJson: options.checksJson === true,
  })
  if (options.background !== false) registerJobs(app, deps)
  app.addHook('onReady', () => completeIssuers(deps))
  app.addHook('onReady', () => ensureFirstLocation(deps))
  await registerOidcProvider(app, deps)
  await registerDocs(app, deps, table)
  await registerWeb(app, options.web)
  return app
}
