import { notificationEndpoints } from '@piel/contract/notifications'
import { download } from './api.ts'

/** More than twice the server's heartbeat: a connection that is silent for longer is dead. */
const maxSilenceMs = 50_000
const retryDelaysMs = [1000, 2000, 5000, 15_000, 30_000] as const
const name = 'piel-notifications'

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
async function readStream(onChange: () => void, signal: AbortSignal): Promise<number> {
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
      if (lines.includes('event: changed')) onChange()
    }
  } finally {
    clearTimeout(silence)
  }
  return performance.now() - begun
}

/** Listens until `signal` is aborted. Each stream begins with a change, so nothing is missed between two of them. */
async function keepListening(onChange: () => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const lasted = await readStream(onChange, signal).catch(() => 0)
    failures = lasted > 10_000 ? 0 : failures + 1
    // Random, so that windows do not all reconnect at once after a restart.
    const wait = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
    if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
  }
}

/**
 * Calls `onChange` whenever the notifications have changed, until `signal` is aborted. One window listens for all of a
 * browser, because a browser keeps only six connections to a server: it notifies the others, and one of them takes over
 * when it closes.
 */
export function subscribeToNotifications(onChange: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', onChange)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const notifyAll = (): void => {
    if (signal.aborted) return
    onChange()
    channel.postMessage(null)
  }
  // Locks need a secure context; without them every window listens for itself.
  const locks = (navigator as { locks?: LockManager }).locks
  const listening = locks
    ? locks.request(name, { signal }, () => keepListening(notifyAll, signal))
    : keepListening(onChange, signal)
  listening.catch(() => undefined)
}
