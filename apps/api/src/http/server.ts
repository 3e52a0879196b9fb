import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { problemOf } from './problem.ts'

/** What may be routed besides the endpoint table. */
const besides = /^\/(\*?$|(healthz|readyz|metrics|oidc|api\/docs|api\/openapi\.json)(\/|$))/

/**
 * A route outside the endpoint table does not boot (architecture.md).
 * @throws when such a route is registered.
 */
export function guardRoutes(app: FastifyInstance): void {
  const declared = new Set<string>()
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) declared.add(route.url)
    // HEAD beside GET, and 405 for the other methods of a declared path.
    else if (!declared.has(route.url) && !besides.test(route.url))
      throw new Error(`${String(route.method)} ${route.url} is not in the endpoint table`)
  })
}

/** JSON is the only body there is; an empty one is none. `__proto__` and `constructor` in it are refused. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** Answers what is not even HTTP, or comes too slowly, before any route is known. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(problemOf(new AppError(tooLarge ? 'too_large' : 'unreadable_request'), ''))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Long enough for callers under way to be told, on their next answer, that their connection ends with it. */
const farewell = 300

/**
 * Before the server stops listening it goes on answering for a moment, each answer closing its connection: closing at
 * once would cut off whoever was just writing on a connection that is kept alive.
 */
export function drainBeforeClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (app.server.listening) await pause(farewell)
  })
}
