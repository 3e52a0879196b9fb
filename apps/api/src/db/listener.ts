import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export interface ListenOptions {
  /** Part of the statement: never a caller's text. */
  channel: `piel_${string}`
  /** Receives the text of each notice, and null at each (re)connect, when earlier notices may have been missed. */
  onNotice: (payload: string | null) => void
  warn?: (detail: object, message: string) => void
}

const retryDelaysMs = [0, 250, 1000, 5000] as const

/**
 * Listens to a channel on its own connection until the returned function is called. A lost connection is made again.
 */
export function listenTo(
  url: string,
  { channel, onNotice, warn = () => undefined }: ListenOptions,
): () => Promise<void> {
  const ended = new AbortController()
  let current: Client | undefined

  async function once(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'piel listener',
      connectionTimeoutMillis: 5000,
    })
    const lost = Promise.withResolvers<void>()
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    current = client
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      onNotice(null)
      await lost.promise
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function keep(): Promise<void> {
    for (let attempt = 0; !ended.signal.aborted; attempt += 1) {
      const begun = performance.now()
      await once().catch((error: unknown) => warn({ err: error }, 'The connection for notices was lost'))
      if (performance.now() - begun > 60_000) attempt = 0
      const wait = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 0
      await pause(wait, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
  }

  const kept = keep()
  return async () => {
    ended.abort()
    await current?.end().catch(() => undefined)
    await kept
  }
}
