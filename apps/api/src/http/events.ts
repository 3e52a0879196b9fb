import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Somebody who stays to hear. */
export interface Listener {
  /** Sends an event by its name. */
  tell: (event: string) => void
  /** Ends the stream; its caller comes again if they still want to. */
  end: () => void
}

/** What a handler of an endpoint with `events` returns: how to hear of what happens, until the returned function is called. */
export interface EventsAnswer {
  /** What an event is about is asked for by a call of its own, with that call's rights. */
  subscribe: (caller: Listener) => () => void
}

/** Often enough for proxies that close what is silent for a minute, in ms. */
const beat = 20_000
/** After this long the caller comes again, with a token that is looked at again, in ms. */
export const maxStreamMs = 600_000
/** Streams that are still open, by their server. */
const open = new WeakMap<Server, Set<Listener>>()

/** Ends the streams of a server that closes: whoever listens comes back, to another process. */
export function endStreamsBeforeClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const listener of open.get(app.server) ?? []) listener.end()
  })
}

const frame = (event: string): string => `event: ${event}\ndata: \n\n`

/**
 * Sends server-sent events (WHATWG HTML, 9.2) while the caller stays. The first, `open`, says that the stream stands.
 * Where `Accept` does not name them, that one is all; whoever asks for the head alone hears of nothing.
 */
export function sendEvents(reply: FastifyReply, answer: EventsAnswer): FastifyReply {
  reply.code(200).type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  // Proxies that collect answers before they pass them on would keep the news to themselves.
  reply.header('x-accel-buffering', 'no')
  const stays = reply.request.method !== 'HEAD' && reply.request.headers.accept?.includes('text/event-stream')
  if (!stays) return reply.send(frame('open'))

  // A server that closes waits for connections that are kept: this one goes with its stream.
  reply.header('connection', 'close')
  const stream = new Readable({ read: () => undefined })
  let ended = false
  const write = (text: string): void => {
    if (!ended) stream.push(text)
  }
  const listener: Listener = {
    tell: (event) => write(frame(event)),
    end: () => {
      if (!ended) stream.push(null)
      ended = true
    },
  }
  const { server } = reply.server
  const streams = open.get(server) ?? new Set()
  open.set(server, streams.add(listener))
  listener.tell('open')
  const leave = answer.subscribe(listener)
  const beats = setInterval(write, beat, ':\n\n').unref()
  const last = setTimeout(listener.end, maxStreamMs).unref()
  stream.once('close', () => {
    ended = true
    clearInterval(beats)
    clearTimeout(last)
    streams.delete(listener)
    leave()
  })
  return reply.send(stream)
}
