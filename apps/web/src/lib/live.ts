import { notificationEndpoints } from '@piel/contract/notifications'
import { download } from './api.ts'

/** Twice the server's beat and more: silent for longer, a connection is dead, whatever the system says. In ms. */
const longestSilence = 50_000
const waits = [1000, 2000, 5000, 15_000, 30_000] as const
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

/** Reads one stream to its end. @returns how long it lasted, in ms. */
async function readStream(onChange: () => void, signal: AbortSignal): Promise<number> {
  const begun = performance.now()
  const dead = new AbortController()
  let silence = setTimeout(() => dead.abort(), longestSilence)
  try {
    const both = AbortSignal.any([signal, dead.signal])
    const response = await download(notificationEndpoints.stream, {}, { signal: both })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await reader?.read())?.value
    let rest = ''
    for (let value = await next(); value !== undefined; value = await next()) {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), longestSilence)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      if (lines.includes('event: changed')) onChange()
    }
  } finally {
    clearTimeout(silence)
  }
  return performance.now() - begun
}

/** Listens for as long as it is wanted; what was missed between two streams is asked for anew, as each begins with a change. */
async function keepListening(onChange: () => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const lasted = await readStream(onChange, signal).catch(() => 0)
    failures = lasted > 10_000 ? 0 : failures + 1
    // Not all windows of all desks at once, when a server comes back.
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 0
    if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
  }
}

/**
 * Calls `onChange` whenever the notifications have changed, until `signal` is aborted. One window listens for all of a
 * browser, because a browser keeps only six connections to a server: the others hear of it from that one, and one of
 * them takes over when it closes.
 */
export function stayInformed(onChange: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', onChange)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  const tellAll = (): void => {
    if (signal.aborted) return
    onChange()
    channel.postMessage(null)
  }
  // Not to be had without TLS but on this very machine: then every window listens for itself.
  const locks = (navigator as { locks?: LockManager }).locks
  const listening = locks
    ? locks.request(name, { signal }, () => keepListening(tellAll, signal))
    : keepListening(onChange, signal)
  listening.catch(() => undefined)
}
