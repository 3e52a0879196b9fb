import { Pool, type ClientBase, type PoolClient } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database, Queryable, Transaction } from './database.ts'
import { codeOf, isConnectionLoss, isRetryable, translated } from './failures.ts'
import { listenTo } from './listener.ts'
import { nameOf } from './prepared.ts'
import { typeParsers } from './types.ts'

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number
  /** Time for one statement, in ms; exports and backups ask for more. */
  statementTimeout?: number
  /** Time to get a connection, in ms. */
  acquireTimeout?: number
  /** The role that the application works as; null for the login itself. */
  role?: 'piel_app' | null
  warn?: (detail: object, message: string) => void
}

const attempts = 5

/** A pool of connections to `url`; none is made before the first statement. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, statementTimeout = 5000, acquireTimeout = 2000, warn = () => undefined } = options
  let role = options.role === undefined ? 'piel_app' : options.role

  const prepare = async (client: ClientBase): Promise<void> => {
    await client.query(
      `SET statement_timeout = ${statementTimeout}; SET lock_timeout = 3000; ` +
        `SET idle_in_transaction_session_timeout = 10000; SET TimeZone = 'UTC'; SET DateStyle = ISO`,
    )
    if (role === null) return
    try {
      await client.query(`SET ROLE ${role}`)
    } catch (error) {
      // 22023 no such role, 42501 not a member: a login that may not create roles. Triggers still guard what is append-only.
      if (!['22023', '42501'].includes(codeOf(error) ?? '')) throw error
      if (role !== null) warn({ code: codeOf(error) }, 'Working without the restricted database role piel_app')
      role = null
    }
  }

  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 30_000,
    // For a server that stopped answering altogether, where its own statement_timeout cannot strike.
    query_timeout: statementTimeout + 2000,
    keepAlive: true,
    application_name: 'piel',
    types: typeParsers,
    onConnect: prepare,
  })
  // Without listeners one broken connection ends the process: the pool listens to idle ones, we to those at work, whose
  // statement is rejected anyway.
  pool.on('error', (error) => warn({ err: error }, 'An idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      throw translated(error)
    }
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionLoss(error))
      throw translated(error)
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
          if (!serializable || !isRetryable(error) || attempt === attempts) throw error
        }
      }
    },

    listen: (channel, heard) => listenTo(url, { channel, heard, warn }),

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
