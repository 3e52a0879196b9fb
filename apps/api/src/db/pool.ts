import { Pool, type ClientBase, type PoolClient } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database, Queryable, Transaction } from './database.ts'
import { codeOf, isConnectionLoss, isRetryable, toAppError } from './errors.ts'
import { listenTo } from './listener.ts'
import { nameOf } from './prepared.ts'
import { typeParsers } from './types.ts'

export interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number
  /** For one statement. */
  statementTimeoutMs?: number
  /** For getting a connection from the pool. */
  acquireTimeoutMs?: number
  /** The role to work as; null for the login itself. */
  role?: 'piel_app' | null
  warn?: (detail: object, message: string) => void
}

const maxAttempts = 5

/** A pool of connections to `url`; the first connects at the first statement. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, statementTimeoutMs = 5000, acquireTimeoutMs = 2000, warn = () => undefined } = options
  let role = options.role === undefined ? 'piel_app' : options.role

  const prepare = async (client: ClientBase): Promise<void> => {
    await client.query(
      `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = 3000; ` +
        `SET idle_in_transaction_session_timeout = 10000; SET TimeZone = 'UTC'; SET DateStyle = ISO`,
    )
    if (role === null) return
    try {
      await client.query(`SET ROLE ${role}`)
    } catch (error) {
      // 22023 no such role, 42501 not a member: the login could not create the role. Triggers still guard append-only tables.
      if (!['22023', '42501'].includes(codeOf(error) ?? '')) throw error
      if (role !== null) warn({ code: codeOf(error) }, 'Working without the restricted database role piel_app')
      role = null
    }
  }

  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    // For a server that no longer answers, whose own statement_timeout has no effect.
    query_timeout: statementTimeoutMs + 2000,
    keepAlive: true,
    application_name: 'piel',
    types: typeParsers,
    onConnect: prepare,
  })
  // An error without a listener ends the process. The pool listens on idle connections only; a busy one rejects its statement.
  pool.on('error', (error) => warn({ err: error }, 'An idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      throw toAppError(error)
    }
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionLoss(error))
      throw toAppError(error)
    }
  }

  return {
    query: (statement) => withClient((client) => run(client, statement)),

    async transaction(work, { serializable = false } = {}) {
      const begin = serializable ? 'BEGIN ISOLATION LEVEL SERIALIZABLE' : 'BEGIN'
      for (let attempt = 1; ; attempt++) {
        try {
          return await withClient((client) => transact(client, begin, work))
        } catch (error) {
          if (!serializable || !isRetryable(error) || attempt === maxAttempts) throw error
        }
      }
    },

    listen: (channel, onNotice) => listenTo(url, { channel, onNotice, warn }),

    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}

async function run<Row extends object>(client: ClientBase, statement: Sql): Promise<Row[]> {
  const name = nameOf(statement)
  const result = await client.query<Row>({
    text: statement.text,
    values: statement.values,
    ...(name !== undefined && { name }),
  })
  return result.rows
}

async function transact<T>(client: ClientBase, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let open = true
  const query: Queryable['query'] = async (statement) => {
    if (!open) throw new Error('A statement was sent on a transaction that has ended')
    return await run(client, statement)
  }
  await client.query(begin)
  try {
    const result = await work({ transaction: true, query })
    await client.query('COMMIT')
    return result
  } catch (error) {
    if (!isConnectionLoss(error)) await client.query('ROLLBACK')
    throw error
  } finally {
    open = false
  }
}
