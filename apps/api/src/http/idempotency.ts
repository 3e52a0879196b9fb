import { createHash, createHmac } from 'node:crypto'
import type { Endpoint } from '@piel/contract/endpoint'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Clock } from '#/lib/clock.ts'
import { AppError } from '#/lib/app-error.ts'
import type { TransactionScopedDatabase } from '#/db/transaction-scoped.ts'

/** An answer as it goes out, and as it is kept for whoever asks again. */
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

interface Kept extends Answer {
  fingerprint: string
}

const keptFor = '24 hours'

/**
 * A call that carries `Idempotency-Key`. The key itself is not stored, and the body's digest is keyed by it: a body may
 * hold a password, and whoever reads the table must not be able to guess it offline.
 * @throws AppError `validation_failed` when the key is not 1-255 visible ASCII characters.
 */
export function callOf(endpoint: Endpoint, userId: string, key: string, params: unknown, body: unknown): Call {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('validation_failed', {
      errors: [{ pointer: '/headers/idempotency-key', code: 'validation.invalid' }],
    })
  // Parsed input has the key order of its schema, so that equal calls are equal text.
  const text = JSON.stringify([endpoint.method, endpoint.path, params, body])
  return {
    userId,
    key: createHash('sha256').update(key).digest('base64url'),
    fingerprint: createHmac('sha256', key).update(text).digest('base64url'),
  }
}

class Overtaken extends Error {}

/** Runs calls at most once per user and key within 24 h (row G5; decision 0020). */
export function createIdempotency(db: TransactionScopedDatabase, clock: Clock) {
  async function claim(tx: Queryable, call: Call): Promise<Kept | undefined> {
    // The lock goes with the transaction, and the transaction with its process: a killed server holds up nobody.
    const [row] = await tx.query<{ locked: boolean } & (Kept | { fingerprint: null })>(sql`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${call.userId} ${call.key}`}, 0)) AS locked,
        k.fingerprint, k.status, k.body, k.etag
      FROM (SELECT) AS one LEFT JOIN idempotency_keys k ON k.user_id = ${call.userId} AND k.key = ${call.key}
        AND k.created_at > ${clock.now().toISOString()}::timestamptz - ${keptFor}::interval`)
    if (row && row.fingerprint !== null) return row
    if (!row?.locked) throw new AppError('request_in_flight', { retryAfter: 1 })
    return undefined
  }

  async function keep(tx: Queryable, call: Call, answer: Answer): Promise<void> {
    const now = clock.now().toISOString()
    const kept = await tx.query(sql`
      INSERT INTO idempotency_keys (user_id, key, fingerprint, status, etag, body, created_at)
      VALUES (${call.userId}, ${call.key}, ${call.fingerprint}, ${answer.status}, ${answer.etag}, ${answer.body}, ${now})
      ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status,
        etag = excluded.etag, body = excluded.body, created_at = excluded.created_at
        WHERE idempotency_keys.created_at <= excluded.created_at - ${keptFor}::interval
      RETURNING 1`)
    if (kept.length === 0) throw new Overtaken()
  }

  async function once(call: Call, run: () => Promise<Answer>): Promise<Answer & { replayed: boolean }> {
    return await db.inOneTransaction(async (tx) => {
      const kept = await claim(tx, call)
      if (kept && kept.fingerprint !== call.fingerprint) throw new AppError('idempotency_mismatch')
      if (kept) return { status: kept.status, body: kept.body, etag: kept.etag, replayed: true }
      const answer = await run()
      await keep(tx, call, answer)
      return { ...answer, replayed: false }
    })
  }

  return async (call: Call, run: () => Promise<Answer>): Promise<Answer & { replayed: boolean }> => {
    try {
      return await once(call, run)
    } catch (error) {
      // Another one committed between our look and our lock: everything of ours was rolled back, its answer stands.
      if (error instanceof Overtaken) return await once(call, run)
      throw error
    }
  }
}

/** Forgets answers older than 24 h. */
export async function deleteExpiredAnswers(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    DELETE FROM idempotency_keys WHERE created_at <= ${now.toISOString()}::timestamptz - ${keptFor}::interval`)
}
