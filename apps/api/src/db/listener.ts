import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Ends a listening. */
export type StopListening = () => Promise<void>

export interface ListenOptions {
  /** A name of ours, never a caller's: it stands in the statement. */
  channel: `piel_${string}`
  /** Called with what a NOTIFY carried; with null where listening begins or begins again: what came before was missed. */
  heard: (payload: string | null) => void
  warn?: (detail: object, message: string) => void
}

/** How long after a lost connection the next is tried, in ms: at once, then slower. */
const waits = [0, 250, 1000, 5000] as const

/**
 * Listens to a channel of the database on a connection of its own, for as long as it is wanted: a lost connection is
 * made again, and whoever listens is told of the gap.
 */
export function listenTo(url: string, { channel, heard, warn = () => undefined }: ListenOptions): StopListening {
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
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    current = client
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      heard(null)
      await lost.promise
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function keep(): Promise<void> {
    for (let attempt = 0; !ended.signal.aborted; attempt += 1) {
      const begun = performance.now()
      await once().catch((error: unknown) => warn({ err: error }, 'The database cannot be listened to'))
      if (performance.now() - begun > 60_000) attempt = 0
      const wait = waits[Math.min(attempt, waits.length - 1)] ?? 0
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
