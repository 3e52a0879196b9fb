import { Pool, type ClientBase, type PoolClient, type QueryConfig } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database, Transaction } from '../database.ts'
import { codeOf, isConnectionLoss, isReadOnly, noConnection, isRetryable, toAppError } from '../errors.ts'
import { listenTo } from './listener.ts'
import { nameOf } from './prepared.ts'
import { createWaits, type Wait } from './request-wait.ts'
import { retryConnecting } from './retry-connecting.ts'
import { createServers } from './servers.ts'
import { trialWrite, watchSpace } from './space.ts'
import { typeParsers } from './types.ts'

const unreplicated = new WeakSet<ClientBase>()

/** Notices a commit acknowledged without the synchronous standby: a failover would lose it. */
function watchReplication(client: ClientBase): void {
  client.on('notice', ({ routine }) => {
    // The text depends on the server's language; the name of the C function does not.
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** @throws Error as for a lost connection, because the change may not last. */
function throwIfUnreplicated(client: ClientBase): void {
  if (!unreplicated.delete(client)) return
  throw Object.assign(new Error('The change was not replicated to the standby'), { code: '08007' })
}

export interface DatabaseOptions {
  max?: number
  statementTimeoutMs?: number
  acquireTimeoutMs?: number
  role?: 'piel_app' | null
  idleInTransactionMs?: number
  /** Whether to retry a connection that gets no answer, outside requests; by default it is not retried. */
  mayRetryConnecting?: () => boolean
  warn?: (detail: object, message: string) => void
}

const maxAttempts = 5

export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, statementTimeoutMs = 5000, acquireTimeoutMs = 2000, idleInTransactionMs = 10_000 } = options
  const { mayRetryConnecting = () => false, warn = () => undefined } = options
  let role = options.role === undefined ? 'piel_app' : options.role

  const servers = createServers(url, (server) => warn({ server }, 'Another database server accepts writes: using it'))
  const startWait = createWaits()
  const space = watchSpace(async () => {
    await withClient((client) => client.query(trialWrite))
  })

  const prepare = async (client: ClientBase): Promise<void> => {
    await client.query(
      `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = 2000; ` +
        // Parallel workers start late and read on past the page that a list needs.
        `SET max_parallel_workers_per_gather = 0; ` +
        `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}; SET TimeZone = 'UTC'; SET DateStyle = ISO; ` +
        // Without it the server acknowledges a change before it is on disk.
        `SELECT set_config('synchronous_commit', 'on', false)
          WHERE current_setting('synchronous_commit') IN ('off', 'local') AND current_setting('fsync') = 'on'; ` +
        // Otherwise an abandoned statement of a request keeps a connection of the server until its own timeout.
        `SELECT set_config('client_connection_check_interval', '500', false) WHERE version() LIKE '%linux%'`,
    )
    if (role === null) return
    try {
      await client.query(`SET ROLE ${role}`)
    } catch (error) {
      // 22023 no such role, 42501 not a member: the login could not create the role. Triggers still guard append-only
      // tables.
      if (!['22023', '42501'].includes(codeOf(error) ?? '')) throw error
      if (role !== null) warn({ code: codeOf(error) }, 'Working without the restricted database role piel_app')
      role = null
    }
  }

  const pool = new Pool({
    Client: servers.Client,
    max,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    // For a server that no longer answers, whose own statement_timeout has no effect.
    query_timeout: statementTimeoutMs + 2000,
    keepAlive: true,
    // Sends statements without waiting for earlier answers.
    pipeline: true,
    application_name: 'piel',
    types: typeParsers,
    onConnect: prepare,
  })
  // An error without a listener ends the process. The pool only listens on idle connections; a busy one rejects its
  // statement.
  pool.on('error', (error) => {
    // A stopping server may end a connection before it reads that the pool has ended it.
    if (pool.ending) return
    servers.suspect()
    warn({ err: error }, 'An idle database connection was lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchReplication(client)
  })

  async function acquire(wait: Wait): Promise<PoolClient> {
    const limitMs = wait.remainingMs()
    if (limitMs === undefined)
      return await retryConnecting(() => pool.connect(), { mayRetry: () => !pool.ending && mayRetryConnecting() })
    const connecting = pool.connect()
    const expired = Promise.withResolvers<never>()
    const timer = setTimeout(() => expired.reject(new Error(noConnection)), limitMs)
    try {
      return await Promise.race([connecting, expired.promise])
    } catch (error) {
      connecting.then((client) => client.release()).catch(() => undefined)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async function withClient<T>(work: (client: PoolClient, wait: Wait) => Promise<T>): Promise<T> {
    const wait = startWait()
    let client: PoolClient | undefined
    try {
      client = await acquire(wait)
      const result = await work(client, wait)
      wait.end()
      client.release()
      return result
    } catch (error) {
      // A server that became a standby never accepts writes on this connection again.
      const isLost = isConnectionLoss(error) || isReadOnly(error)
      if (isLost && client) servers.suspect()
      wait.end(isLost)
      space.observe(error)
      client?.release(isLost)
      throw toAppError(error)
    }
  }

  return {
    query: (statement) => withClient((client, wait) => run(client, configOf(statement), wait)),

    async transaction(work, { serializable = false } = {}) {
      const begin = serializable ? 'BEGIN ISOLATION LEVEL SERIALIZABLE' : 'BEGIN'
      for (let attempt = 1; ; attempt++) {
        try {
          return await withClient((client, wait) => transact(client, { begin, wait }, work))
        } catch (error) {
          if (!serializable || !isRetryable(error) || attempt === maxAttempts) throw error
        }
      }
    },

    listen: (channel, onNotice) => listenTo(servers, { channel, onNotice, warn }),

    isOutOfSpace: () => space.isExhausted(),

    async close() {
      servers.close()
      if (!pool.ended) await pool.end()
    },
  }
}

function configOf(statement: Sql): QueryConfig {
  const name = nameOf(statement)
  const { text, values } = statement
  return { text, values, ...(name !== undefined && { name }) }
}

const withLimit = (config: QueryConfig, wait: Wait): QueryConfig => {
  const limitMs = wait.remainingMs()
  return { ...config, ...(limitMs !== undefined && { query_timeout: limitMs }) }
}

async function run<Row extends object>(client: ClientBase, config: QueryConfig, wait: Wait): Promise<Row[]> {
  const result = await client.query<Row>(withLimit(config, wait))
  wait.answered()
  throwIfUnreplicated(client)
  return result.rows
}

interface Begun {
  begin: string
  wait: Wait
}

/** Runs a transaction. Statements are answered in sending order; after a failure all later ones fail. */
async function transact<T>(
  client: ClientBase,
  { begin, wait }: Begun,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let open = true
  /** The error of a statement that was sent without waiting, or the loss of the connection. */
  let failure: Error | undefined
  let isReported = false
  const throwFailure = (): void => {
    if (!failure) return
    isReported = true
    throw failure
  }
  const check = (): void => {
    if (!open) throw new Error('A statement was sent on a transaction that has ended')
    // A further statement would fail for the same reason, or wait for an answer that never comes.
    throwFailure()
  }
  let lastAnswer = Promise.resolve()
  const post = (config: QueryConfig): void => {
    const answer = Promise.withResolvers<void>()
    lastAnswer = answer.promise
    // The callback is called at once for values that cannot be sent, so that nothing after them is committed.
    client.query(withLimit(config, wait), (error: Error | null) => {
      if (!error || !isConnectionLoss(error)) wait.answered()
      if (error) failure ??= error
      answer.resolve()
    })
  }
  const settled = async (): Promise<void> => {
    await lastAnswer
    throwFailure()
  }
  let isBegun = false
  // If BEGIN fails, each statement is committed separately, so only a reading one is sent with it.
  const waitForBegin = async ({ text }: Sql): Promise<void> => {
    if (!isBegun && !/^\s*SELECT\b/.test(text)) await settled()
    isBegun = true
  }
  const query = async <Row extends object>(statement: Sql): Promise<Row[]> => {
    check()
    await waitForBegin(statement)
    try {
      const rows = await run<Row>(client, configOf(statement), wait)
      throwFailure()
      return rows
    } catch (error) {
      throwFailure()
      if (error instanceof Error && isConnectionLoss(error)) failure = error
      else wait.answered()
      throw error
    }
  }
  const send = async (statement: Sql): Promise<void> => {
    check()
    await waitForBegin(statement)
    post(configOf(statement))
  }
  post({ text: begin })
  try {
    const result = await work({ transaction: true, query, send, settled })
    check()
    open = false
    await commit(client, wait)
    return result
  } catch (error) {
    open = false
    if (!isConnectionLoss(failure ?? error)) await run(client, { text: 'ROLLBACK' }, wait)
    throw failure && (!isReported || isConnectionLoss(failure)) ? failure : error
  }
}

async function commit(client: ClientBase, wait: Wait): Promise<void> {
  const { command } = await client.query(withLimit({ text: 'COMMIT' }, wait))
  wait.answered()
  throwIfUnreplicated(client)
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because a statement has failed')
}
