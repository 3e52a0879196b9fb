import { Server as TcpServer, type Socket } from 'node:net'
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asRequest, newRequestWaits, type RequestWaits } from '#/db/connection/request-wait.ts'
import { AppError } from '#/lib/app-error.ts'
import { problemOf } from './problem.ts'

/** Routes allowed in addition to the endpoint table. */
const otherRoutes = /^\/(\*?$|(healthz|readyz|metrics|oidc|api\/docs|api\/openapi\.json)(\/|$))/

/** Prevents routes outside the endpoint table. @throws when one is registered. */
export function guardRoutes(app: FastifyInstance): void {
  const declared = new Set<string>()
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) declared.add(route.url)
    else if (!declared.has(route.url) && !otherRoutes.test(route.url))
      throw new Error(`${String(route.method)} ${route.url} is not in the endpoint table`)
  })
}

/** Ends the waits of every request for the database. */
export function limitWaits(app: FastifyInstance): void {
  const waits = new WeakMap<FastifyRequest, RequestWaits>()
  app.addHook('onRequest', (request, _reply, done) => {
    const own = newRequestWaits()
    waits.set(request, own)
    asRequest(own, done)
  })
  // Reading a body loses the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => asRequest(waits.get(request) ?? newRequestWaits(), done))
}

/** Accepts JSON bodies only; an empty one counts as none. `__proto__` and `constructor` are refused. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** Time for callers to read the answer before their connection is destroyed. */
const hangUpMs = 1000

/** Answers malformed or too slow requests, before routing, and closes the connection even if the caller does not. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(problemOf(new AppError(tooLarge ? 'too_large' : 'unreadable_request'), ''))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  // `end` closes only this side of the connection.
  setTimeout(() => socket.destroy(), hangUpMs).unref()
}

/** Time for callers to learn from their next answer that the connection closes, and for balancers to read `/readyz`. */
const drainMs = 300
/** The longest extension of the drain by new connections. */
const maxDrainMs = 2000
const maxHoldMs = 500
/**
 * The drain ends after this many pauses in a row without a connection or request, so that delayed callers get their
 * turn.
 */
const quietPauses = 5
const pauseMs = 10

/**
 * Drains before closing: answers close their connections, then new requests are held, then the server stops listening
 * and answers what it accepted. Otherwise waiting connections would be reset, and callers would not know whether their
 * request was served.
 */
export function drainBeforeClosing(app: FastifyInstance): void {
  /** Counts accepted and closed connections, and started requests. */
  let events = 0
  let answering = 0
  let held: (() => void)[] | undefined
  app.server.on('connection', (socket) => {
    events += 1
    socket.once('close', () => (events += 1))
  })
  app.addHook('onRequest', (_request, reply, done) => {
    events += 1
    answering += 1
    reply.raw.once('close', () => (answering -= 1))
    if (held) held.push(done)
    else done()
  })
  const isAnswering = (): boolean => answering > 0
  const quiet = async (maxMs: number, isBusy: () => boolean): Promise<void> => {
    const until = performance.now() + maxMs
    for (let pauses = 0; pauses < quietPauses && performance.now() < until;) {
      const before = events
      await pause(pauseMs)
      pauses = before === events && !isBusy() ? pauses + 1 : 0
    }
  }
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    await pause(drainMs)
    await quiet(maxDrainMs, isAnswering)
    const waiting: (() => void)[] = []
    held = waiting
    await quiet(maxHoldMs, () => false)
    // The event loop accepts one connection per turn.
    for (let before = -1; before !== events; await immediately()) before = events
    // The close of an HTTP server also cuts connections that have not sent their request yet.
    TcpServer.prototype.close.call(app.server)
    held = undefined
    for (const serve of waiting) serve()
    await quiet(Infinity, isAnswering)
  })
}
