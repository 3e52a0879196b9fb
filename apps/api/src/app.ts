import { randomUUID } from 'node:crypto'
import type { ConfigurationWarning } from '@piel/contract/audit'
import type { Endpoint } from '@piel/contract/endpoint'
import { endpointTable } from '@piel/contract/endpoint-table'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Deps, KeySource } from './deps.ts'
import { registerBackground } from '#/http/background.ts'
import { registerDocs } from '#/http/openapi.ts'
import { endStreamsBeforeClosing } from '#/http/events.ts'
import { sendDueInvitations } from '#/credentials/invitation-mail.ts'
import { deviceOf, knownDeviceOf } from '#/credentials/device-cookie.ts'
import { createGuard } from '#/http/guard.ts'
import type { Route } from '#/http/handle.ts'
import { createIdempotency } from '#/http/idempotency.ts'
import { transactionScoped } from '#/db/transaction-scoped.ts'
import { remoteKeys } from '#/http/keys.ts'
import { registerRequestLog } from '#/http/log.ts'
import { sendProblem } from '#/http/problem.ts'
import { createLimits } from '#/http/rate-limit.ts'
import { createRefusalRecorder } from '#/audit/refused-access.ts'
import { auditWarnings } from '#/audit/warnings.ts'
import { checkRoutes, registerEndpoints } from '#/http/register.ts'
import { watchProxyHeader } from '#/http/proxy-header.ts'
import { registerSecurityHeaders } from '#/http/security-headers.ts'
import { drainBeforeClosing, guardRoutes, readJson, sendClientError } from '#/http/server.ts'
import { registerWeb } from '#/http/static.ts'
import { meRoutes } from '#/modules/me/me.routes.ts'
import { auditRoutes } from '#/modules/audit/audit.routes.ts'
import { historyRoutes } from '#/modules/history/history.routes.ts'
import { authRoutes } from '#/modules/auth/auth.routes.ts'
import { careRoutes } from '#/modules/care/care.routes.ts'
import { catalogueRoutes } from '#/modules/catalogue/catalogue.routes.ts'
import { contactRoutes } from '#/modules/contacts/contacts.routes.ts'
import { dashboardRoutes } from '#/modules/dashboard/dashboard.routes.ts'
import { doctorRoutes } from '#/modules/doctors/doctors.routes.ts'
import { imageRoutes } from '#/modules/images/images.routes.ts'
import { ledgerRoutes } from '#/modules/ledger/ledger.routes.ts'
import { membershipRoutes } from '#/modules/memberships/memberships.routes.ts'
import { notificationRoutes } from '#/modules/notifications/notifications.routes.ts'
import {
  deleteOldNotifications,
  notifyAuditBroken,
  notifyExpiringLicenses,
} from '#/modules/notifications/notifications.service.ts'
import { patientRoutes } from '#/modules/patients/patients.routes.ts'
import { recordRoutes } from '#/modules/records/records.routes.ts'
import { registerSystem } from '#/modules/system/system.routes.ts'
import { shippingRoutes } from '#/modules/shipping/shipping.routes.ts'
import { treatmentRoutes } from '#/modules/treatments/treatments.routes.ts'
import { transactionRoutes } from '#/modules/transactions/transactions.routes.ts'
import { userRoutes } from '#/modules/users/users.routes.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { registerOidcProvider } from '#/oidc/plugin.ts'

/** Endpoints of one noun with their handlers. */
export type Module = (deps: Deps) => Route[]

export const allModules: Module[] = [
  authRoutes,
  meRoutes,
  imageRoutes,
  dashboardRoutes,
  userRoutes,
  patientRoutes,
  recordRoutes,
  doctorRoutes,
  careRoutes,
  ledgerRoutes,
  membershipRoutes,
  transactionRoutes,
  contactRoutes,
  treatmentRoutes,
  catalogueRoutes,
  shippingRoutes,
  notificationRoutes,
  auditRoutes,
  historyRoutes,
]

export interface AppOptions {
  modules?: Module[]
  table?: readonly Endpoint[]
  /** The built web's folder. */
  web?: string
  /** Runs the background tasks; default true. */
  background?: boolean
}

/** Keys of the embedded provider are read from the database, without a request to this process. */
function keysOf(deps: Deps): KeySource {
  if (deps.keys) return deps.keys
  return deps.env.oidc.embedded ? embeddedKeys(deps) : remoteKeys(deps.env.oidc.issuer)
}

/** Builds the server without listening. */
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
  registerSecurityHeaders(app, deps.env)
  registerRequestLog(app)
  watchProxyHeader(app, deps, warnings)

  registerSystem(app, given, () => auditWarnings(deps))
  endStreamsBeforeClosing(app)
  drainBeforeClosing(app)

  const routes = modules.flatMap((module) => module(deps))
  checkRoutes(table, routes)
  const limits = createLimits(deps.env)
  await registerEndpoints(app, routes, {
    ...createGuard(deps, { keys: keysOf(deps), limits, knownDeviceOf: (request) => knownDeviceOf(deps, request) }),
    deviceOf: (request, reply) => deviceOf(deps.env, request, reply),
    once: createIdempotency(db, deps.clock),
    recordRefusal: createRefusalRecorder(deps),
  })
  if (options.background !== false)
    registerBackground(app, deps, {
      hourly: [() => notifyExpiringLicenses(deps), () => deleteOldNotifications(deps)],
      onAuditProblem: (problem) => notifyAuditBroken(deps, problem),
      sendMails: () => sendDueInvitations(deps),
    })
  await registerOidcProvider(app, deps)
  await registerDocs(app, deps, table)
  await registerWeb(app, options.web)
  return app
}
