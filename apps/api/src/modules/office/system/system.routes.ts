import { createHash, timingSafeEqual } from 'node:crypto'
import { systemEndpoints } from '@piel/contract/office/system'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Deps } from '#/deps.ts'
import { bearerOf } from '#/http/bearer.ts'
import { routesOf } from '#/http/handle.ts'
import { AppError } from '#/lib/app-error.ts'
import { version } from '#/lib/version.ts'
import { systemStatusOf } from './status.service.ts'
import { readiness } from './system.service.ts'

/** Collected once per process, also when tests build several applications in it. */
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Operator routes outside the endpoint table: `/healthz`, `/readyz` (`?details` for each part) and `/metrics`, with
 * `METRICS_TOKEN` or in the demonstration. Labels are route patterns, never addresses or names.
 */
export function registerSystem(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'env'>,
  warningsOf: () => string[] = () => [],
  partsOf: () => Promise<object> = async () => ({}),
): void {
  app.get('/healthz', { logLevel: 'silent' }, (_request, reply) => {
    void reply.header('cache-control', 'no-store').send({ status: 'ok', version })
  })

  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.get<{ Querystring: { details?: string } }>('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const state = stopping
      ? ({ ready: false, reason: 'stopping' } as const)
      : await readiness(deps.db, deps.env.dataDir)
    reply.header('cache-control', 'no-store')
    // Only a warning: requests are answered and recorded, so a balancer must not remove the process.
    const warnings = warningsOf()
    const isDetailed = request.query.details !== undefined
    if (state.ready)
      return {
        status: 'ok',
        ...(warnings.length > 0 && { warnings }),
        ...(isDetailed && { parts: await partsOf().catch(() => ({})) }),
      }
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: state.reason })
  })

  const metrics = measure(app)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    checkMetricsToken(deps.env, request.headers.authorization)
    const all = Registry.merge([processMetrics, metrics])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

/** @throws AppError `not_found` while metrics are off, `not_authenticated` and `token_invalid` without their token. */
function checkMetricsToken({ demo, metricsToken }: Deps['env'], header: string | undefined): void {
  if (metricsToken === undefined) {
    if (demo) return
    throw new AppError('not_found')
  }
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(bearerOf(header)), digest(metricsToken))) throw new AppError('token_invalid')
}

function measure(app: FastifyInstance): Registry {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose caller left before the answer',
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Frequent probes would hide slow requests in the averages.
    if (probes.has(request.url)) return done()
    const { method, routeOptions } = request
    duration.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onRequestAbort', (_request, done) => {
    aborted.inc()
    done()
  })
  return registry
}

export const systemStatusRow = routesOf(systemEndpoints, (deps) => ({
  get: () => systemStatusOf(deps),
}))
