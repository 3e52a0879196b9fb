import { createPrivateKey } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { hashOf, signatureOf, type Seal } from './chain.ts'
import { auditFolder, sealedEvents, signingKey } from './store.ts'

const batchSize = 1000
/** Arbitrary, and the same in every process. */
const lockKey = 7_135_002

async function takeUnsealed(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ sequence: number }>(sql`
    DELETE FROM audit_unsealed WHERE sequence IN (
      SELECT sequence FROM audit_unsealed ORDER BY sequence LIMIT ${batchSize}) RETURNING sequence`)
  return rows.map((row) => row.sequence).toSorted((a, b) => a - b)
}

/**
 * Seals the events that are not sealed yet (decision 0021), one process at a time. It never waits for writers: an event
 * that commits later joins a later seal.
 */
export function createSealer({ db, clock, env, log }: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>) {
  const folder = auditFolder(env.dataDir)

  async function sealNextBatch(): Promise<Seal | undefined> {
    const key = await folder.key()
    return await db.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lockKey}) AS mine`)
      if (!lock?.mine) return undefined
      const sequences = await takeUnsealed(tx)
      if (sequences.length === 0) return undefined
      const { id: keyId, privateKey } = await signingKey(tx, key)
      const [last] = await tx.query<{ number: number; hash: string }>(sql`
        SELECT number, hash FROM audit_seals ORDER BY number DESC LIMIT 1`)
      const unsigned = { number: (last?.number ?? 0) + 1, at: clock.now().toISOString(), sequences, keyId }
      const hash = hashOf(unsigned, await sealedEvents(tx, sequences), last?.hash ?? '')
      const seal = { ...unsigned, hash, signature: signatureOf(hash, createPrivateKey(privateKey)) }
      await tx.query(sql`
        INSERT INTO audit_seals (number, at, sequences, hash, key_id, signature)
        VALUES (${seal.number}, ${seal.at}::timestamptz, ${sequences}::bigint[], ${hash}, ${keyId}, ${seal.signature})`)
      return seal
    })
  }

  /** Seals all events committed so far. @returns how many were sealed. */
  return async (): Promise<number> => {
    let sealed = 0
    for (;;) {
      const seal = await sealNextBatch()
      if (!seal) return sealed
      sealed += seal.sequences.length
      // The log keeps the head too, for installations without a folder.
      log.info({ number: seal.number, hash: seal.hash }, 'audit sealed')
      await folder
        .keepHead(seal)
        .catch((error: unknown) => log.debug({ err: error }, 'the head was written to the log only'))
      if (seal.sequences.length < batchSize) return sealed
    }
  }
}
