import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { Env } from '#/env.ts'
import { systemNow } from '#/lib/clock.ts'

/** Stack frames without the message, which may contain personal data. */
function framesOf(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}

/** Error fields by allow-list, without PostgreSQL's `detail` and messages, which quote values. */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint, table, routine } = error as Record<string, unknown> & Error
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    name: error.name,
    ...(!fromDatabase && { message: error.message.slice(0, 500) }),
    code,
    constraint,
    table,
    routine,
    frames: framesOf(error.stack),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

const inBatches = { dest: 1, sync: false, minLength: 8192, periodicFlush: 100 }

/** The log of the process: JSON lines with fields by allow-list, at most 0.1 s late. */
export function createLogger(level: Env['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${systemNow()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    // Fastify's serializers would log URL and headers.
    serializers: { err: loggedError, req: () => undefined, res: () => undefined },
  }
  return pino(options, destination ?? pino.destination(inBatches))
}

/** Logs one line per answer with the route pattern and the user's id, never URL, body or token. */
export function registerRequestLog(app: FastifyInstance): void {
  const isDebugging = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isDebugging && reply.statusCode < 500 && !request.url.startsWith('/api/')) return done()
    const route = request.routeOptions.url
    const entry = {
      requestId: request.id,
      method: request.method,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.actor?.userId,
    }
    if (route?.startsWith('/api/') === true || reply.statusCode >= 500) app.log.info(entry, 'answered')
    else app.log.debug(entry, 'answered')
    done()
  })
}
