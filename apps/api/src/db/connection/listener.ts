import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Servers } from './servers.ts'

export interface ListenOptions {
  /** Part of the statement: never a caller's text. */
  channel: `piel_${string}`
  /** Receives the text of each notice, and null at each (re)connect, when earlier notices may have been missed. */
  onNotice: (payload: string | null) => void
  warn?: (detail: object, message: string) => void
}

const retryDelaysMs = [0, 250, 1000, 2000] as const
const endMs = 1000

/** Listens on its own connection, which is restored when lost, until the returned function is called. */
export function listenTo(
  servers: Pick<Servers, 'connect'>,
  { channel, onNotice, warn = () => undefined }: ListenOptions,
): () => Promise<void> {
  const ended = new AbortController()
  let current: Client | undefined

  async function once(): Promise<void> {
    const client = await servers.connect({
      keepAlive: true,
      application_name: 'piel listener',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    const lost = Promise.withResolvers<void>()
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    current = client
    try {
      if (ended.signal.aborted) return
      await client.query(`LISTEN ${channel}`)
      onNotice(null)
      await lost.promise
    } finally {
      await end(client)
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
    if (current) await end(current)
    await Promise.race([kept, pause(endMs, undefined, { ref: false })])
  }
}

async function end(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), pause(endMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}
