import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface Listener {
  send: (event: string) => void
  /** Ends the stream; browsers reconnect. */
  end: () => void
}

export interface EventsAnswer {
  /** Subscribes until the returned function is called. Events carry no data: the caller gets it by another request. */
  subscribe: (caller: Listener) => () => void
}

/** Below a minute, after which proxies close an idle stream. */
const heartbeatMs = 20_000
/** Then the caller reconnects and its token is verified again. */
export const maxStreamMs = 600_000
const openStreams = new WeakMap<Server, Set<Listener>>()

/** Ends all streams when the server closes; callers reconnect to another process. */
export function endStreamsBeforeClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const listener of openStreams.get(app.server) ?? []) listener.end()
  })
}

const frame = (event: string): string => `event: ${event}\ndata: \n\n`

/**
 * Sends server-sent events (WHATWG HTML, 9.2) until the caller disconnects, starting with `open`. A request whose
 * `Accept` does not name the type gets only that event, and HEAD gets none.
 */
export function sendEvents(reply: FastifyReply, answer: EventsAnswer): FastifyReply {
  reply.code(200).type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  // Buffering proxies would delay events.
  reply.header('x-accel-buffering', 'no')
  const isStream = reply.request.method !== 'HEAD' && reply.request.headers.accept?.includes('text/event-stream')
  if (!isStream) return reply.send(frame('open'))

  // A closing server waits for keep-alive connections; this one ends with its stream.
  reply.header('connection', 'close')
  const stream = new Readable({ read: () => undefined })
  let ended = false
  const write = (text: string): void => {
    if (!ended) stream.push(text)
  }
  const listener: Listener = {
    send: (event) => write(frame(event)),
    end: () => {
      if (!ended) stream.push(null)
      ended = true
    },
  }
  const { server } = reply.server
  const streams = openStreams.get(server) ?? new Set()
  openStreams.set(server, streams.add(listener))
  listener.send('open')
  const unsubscribe = answer.subscribe(listener)
  const heartbeat = setInterval(write, heartbeatMs, ':\n\n').unref()
  const timeout = setTimeout(listener.end, maxStreamMs).unref()
  stream.once('close', () => {
    ended = true
    clearInterval(heartbeat)
    clearTimeout(timeout)
    streams.delete(listener)
    unsubscribe()
  })
  return reply.send(stream)
}
