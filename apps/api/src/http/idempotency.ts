import { createHash, createHmac } from 'node:crypto'
import type { Endpoint } from '@piel/contract/core/endpoint'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Clock } from '#/lib/clock.ts'
import { AppError } from '#/lib/app-error.ts'
import type { Actor } from '#/lib/context.ts'
import type { TransactionScopedDatabase } from '#/db/connection/transaction-scoped.ts'

export interface Answer {
  status: number
  body: string
  etag: string | null
}

export interface Call {
  userId: string
  key: string
  fingerprint: string
}

interface StoredAnswer extends Answer {
  fingerprint: string
  expired: boolean
}

const isExpired = (now: Date): Sql => sql`created_at <= ${now.toISOString()}::timestamptz - '24 hours'::interval`

/**
 * A call with `Idempotency-Key`. Only a keyed digest of the body is stored, so that a password in it cannot be guessed
 * offline.
 * @throws AppError `validation_failed` unless the key has 1-255 visible ASCII characters.
 */
export function callOf(
  endpoint: Endpoint,
  { userId, kind }: Pick<Actor, 'userId' | 'kind'>,
  key: string,
  params: unknown,
  body: unknown,
): Call {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('validation_failed', {
      errors: [{ pointer: '/headers/idempotency-key', code: 'validation.invalid' }],
    })
  // Parsed input has the key order of its schema, so equal calls give equal text. A caller whose role has changed does
  // not get an answer that was made for the earlier one.
  const text = JSON.stringify([endpoint.method, endpoint.path, kind, params, body])
  return {
    userId,
    key: createHash('sha256').update(key).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(text).digest('base64url'),
  }
}

/** Another call with the key was committed between our read and our lock. */
const isConcurrentCommit = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'

/** Runs calls at most once per user and key within 24 h (decision 0020). */
export function createIdempotency(db: TransactionScopedDatabase, clock: Clock) {
  async function claim(tx: Queryable, call: Call): Promise<StoredAnswer | undefined> {
    // The lock ends with the transaction, also if the process is killed.
    const [row] = await tx.query<{ locked: boolean } & (StoredAnswer | { fingerprint: null })>(
      prepared(sql`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${`${call.userId} ${call.key}`}, 0)) AS locked,
          k.fingerprint, k.status, k.body, k.etag,
          ${isExpired(clock.now())} AS expired
        FROM (SELECT) AS one LEFT JOIN idempotency_keys k ON k.user_id = ${call.userId} AND k.key = ${call.key}`),
    )
    const found = row && row.fingerprint !== null ? row : undefined
    if (found && !found.expired) return found
    if (!row?.locked) throw new AppError('request_in_flight', { retryAfter: 1 })
    if (found)
      await write(
        tx,
        sql`DELETE FROM idempotency_keys WHERE user_id = ${call.userId} AND key = ${call.key} AND ${isExpired(clock.now())}`,
      )
    return undefined
  }

  async function store(tx: Queryable, call: Call, answer: Answer): Promise<void> {
    const now = clock.now().toISOString()
    await write(
      tx,
      prepared(sql`
        INSERT INTO idempotency_keys (user_id, key, fingerprint, status, etag, body, created_at)
        VALUES (${call.userId}, ${call.key}, ${call.fingerprint}, ${answer.status}, ${answer.etag}, ${answer.body},
          ${now})`),
    )
  }

  async function once(call: Call, run: () => Promise<Answer>): Promise<Answer & { replayed: boolean }> {
    return await db.inOneTransaction(async (tx) => {
      const stored = await claim(tx, call)
      if (stored && stored.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch')
      if (stored) return { status: stored.status, body: stored.body, etag: stored.etag, replayed: true }
      const answer = await run()
      await store(tx, call, answer)
      return { ...answer, replayed: false }
    })
  }

  return async (call: Call, run: () => Promise<Answer>): Promise<Answer & { replayed: boolean }> => {
    try {
      return await once(call, run)
    } catch (error) {
      // Ours was rolled back, so the other call's answer is returned.
      if (isConcurrentCommit(error)) return await once(call, run)
      throw error
    }
  }
}

/** Deletes answers older than 24 h. */
export async function deleteExpiredAnswers(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`DELETE FROM idempotency_keys WHERE ${isExpired(now)}`)
}
