import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToAgenda, subscribeToNotifications } from './live.ts'

/** The opened streams, newest last. */
let streams: { send: (text: string) => void; end: () => void; headers: Headers }[]
let leaving: AbortController
/** The parts of `BroadcastChannel` that one window needs. */
const posted = vi.fn<(message: unknown) => void>()
class Channel extends EventTarget {
  postMessage = posted
  close = () => undefined
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  streams = []
  leaving = new AbortController()
  posted.mockClear()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('left', 'AbortError')))
        streams.push({
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          headers: new Headers(init.headers),
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const changed = 'event: changed\ndata: \n\n'
const begin = async (locks?: object) => {
  vi.stubGlobal('navigator', { locks, onLine: true, language: 'en', languages: ['en'] })
  const onChange = vi.fn<() => void>()
  subscribeToNotifications(onChange, leaving.signal)
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  return onChange
}

it('H5 reports each change, also one that arrives in pieces, and nothing else', async () => {
  const onChange = await begin()
  expect(streams[0]?.headers.get('accept')).toBe('text/event-stream')
  streams[0]?.send('event: open\ndata: \n\n:\n\n')
  streams[0]?.send(changed.slice(0, 9))
  streams[0]?.send(changed.slice(9))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  streams[0]?.send(changed)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
})

it('H5 connects again after a stream ended, and after one that fell silent', async () => {
  await begin()
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(streams).toHaveLength(3))
})

it('H5 closes the stream when there is no listener left', async () => {
  const onChange = await begin()
  leaving.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
})

it('H5 listens in one window for the whole browser', async () => {
  const request = vi.fn((_name: string, _options: object, work: () => Promise<void>) => work())
  const onChange = await begin({ request })
  expect(request.mock.calls[0]?.[0]).toBe('piel-notifications')
  streams[0]?.send(changed)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(posted).toHaveBeenCalledTimes(1)
})

it('K15 reports a change of the agenda over the same stream, to those who listen', async () => {
  const onChange = await begin()
  const onAgenda = vi.fn<() => void>()
  const stop = listenToAgenda(onAgenda)
  streams[0]?.send('event: agenda\ndata: \n\n')
  await vi.waitFor(() => expect(onAgenda).toHaveBeenCalledTimes(1))
  expect(onChange).not.toHaveBeenCalled()
  stop()
  streams[0]?.send('event: agenda\ndata: \n\n')
  streams[0]?.send(changed)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(onAgenda).toHaveBeenCalledTimes(1)
  expect(streams).toHaveLength(1)
})
