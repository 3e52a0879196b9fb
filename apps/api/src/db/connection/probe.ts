import { Client, type ClientConfig } from 'pg'
import type { Server } from '#/lib/database-address.ts'
import { codeOf } from '../errors.ts'
import type { Answer, Position } from './writable.ts'

const isReadOnly = `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  pg_postmaster_start_time()::text AS started`

/** The timeline that the server writes now; the last checkpoint's lags a promotion by minutes. */
const position = `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::float8 AS timeline`

export async function probe(server: Server, config: ClientConfig, limitMs: number): Promise<Answer> {
  const client = new Client({ ...config, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => undefined)
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => expired.reject(Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })),
    limitMs,
  )
  try {
    return await Promise.race([ask(client, server), expired.promise])
  } catch (error) {
    return { server, state: 'silent', error }
  } finally {
    clearTimeout(timer)
    client.connection.stream.destroy()
  }
}

async function ask(client: Client, server: Server): Promise<Answer> {
  await client.connect()
  const [state] = (await client.query<{ isReadOnly: boolean; started: string }>(isReadOnly)).rows
  if (!state || state.isReadOnly) return { server, state: 'read-only' }
  return { server, state: 'writable', started: state.started, ...(await positionOf(client)) }
}

/** Providers with their own replication hide both. */
async function positionOf(client: Client): Promise<Pick<Position, 'cluster' | 'timeline'>> {
  const unknown = { cluster: undefined, timeline: undefined }
  try {
    const { rows } = await client.query<{ cluster: string; timeline: number }>(position)
    return rows[0] ?? unknown
  } catch (error) {
    // 42: a missing or forbidden function; 0A, 55: one that does not work there.
    if (/^(42|0A|55)/.test(codeOf(error) ?? '')) return unknown
    throw error
  }
}
