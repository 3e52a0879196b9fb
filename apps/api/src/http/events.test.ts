import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { sendEvents, type Listener } from './events.ts'

afterEach(() => vi.useRealTimers())

it('H5 C5 ends a stream after ten minutes, and sends a sign of life every 20 seconds until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const listeners = new Set<Listener>()
  const app = Fastify()
  app.get('/events', (_request, reply) =>
    sendEvents(reply, {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
  )
  let body: string | undefined
  const answer = app.inject({ url: '/events', headers: { accept: 'text/event-stream' } }).then((ended) => {
    body = ended.body
  })
  // Waiting by a timer would advance the stream's own.
  while (listeners.size === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(599_999)
  expect([listeners.size, body]).toEqual([1, undefined])
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(listeners.size).toBe(0)
  expect(body?.match(/^:$/gm)).toHaveLength(29)
  await app.close()
})
