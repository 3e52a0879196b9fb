import { notificationEndpoints } from '@piel/contract/core/notifications'
import { download } from './api.ts'

/** More than twice the server's heartbeat: a connection silent for longer is dead. */
const maxSilenceMs = 50_000
const retryDelaysMs = [1000, 2000, 5000, 15_000, 30_000] as const
const name = 'piel-notifications'

/** The events that the server announces: changed notifications, a changed agenda. */
const liveEvents = ['changed', 'agenda'] as const
type LiveEvent = (typeof liveEvents)[number]

const agendaListeners = new Set<() => void>()

/** Calls `listener` whenever the agenda has changed, as long as the window is subscribed. @returns a function that ends it. */
export function listenToAgenda(listener: () => void): () => void {
  agendaListeners.add(listener)
  return () => void agendaListeners.delete(listener)
}

const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, time)
    signal.addEventListener('abort', done, { once: true })
    window.addEventListener('online', done, { once: true })
  })

/** Reads one stream to its end. @returns its duration in ms. */
async function readStream(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<number> {
  const begun = performance.now()
  const dead = new AbortController()
  let silence = setTimeout(() => dead.abort(), maxSilenceMs)
  try {
    const both = AbortSignal.any([signal, dead.signal])
    const response = await download(notificationEndpoints.stream, {}, { signal: both })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await reader?.read())?.value
    let rest = ''
    for (let value = await next(); value !== undefined; value = await next()) {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), maxSilenceMs)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const event of liveEvents) if (lines.includes(`event: ${event}`)) onEvent(event)
    }
  } finally {
    clearTimeout(silence)
  }
  return performance.now() - begun
}

/** Listens until `signal` is aborted. Each stream starts with a change, so nothing is missed between two streams. */
async function keepListening(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const lasted = await readStream(onEvent, signal).catch(() => 0)
    failures = lasted > 10_000 ? 0 : failures + 1
    // Random, so that windows do not all reconnect at once after a restart.
    const wait = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
    if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
  }
}

/**
 * Calls `onChange` whenever the notifications change, until `signal` is aborted. One window listens for the whole
 * browser, which allows only six connections to a server: it notifies the others, and one of them takes over when it
 * closes.
 */
export function subscribeToNotifications(onChange: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  const receive = (event: unknown): void => {
    if (event === 'changed') onChange()
    if (event === 'agenda') for (const listener of agendaListeners) listener()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data))
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const notifyAll = (event: LiveEvent): void => {
    if (signal.aborted) return
    receive(event)
    channel.postMessage(event)
  }
  // Locks need a secure context; without them every window listens separately.
  const locks = (navigator as { locks?: LockManager }).locks
  const listening = locks
    ? locks.request(name, { signal }, () => keepListening(notifyAll, signal))
    : keepListening(receive, signal)
  listening.catch(() => undefined)
}
