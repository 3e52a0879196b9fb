import { createPrivateKey } from 'node:crypto'
import type { AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { hashOf, keyIdOf, signatureOf, type Seal } from './chain.ts'
import { checkQueue, findContinuation } from './continuity.ts'
import { auditFolder, UnreadableKey, type Head } from './folder.ts'
import { insertSeal, sealedEvents, signingKey, type SigningKey } from './store.ts'
import { auditWatch } from './watch.ts'
import { auditWitness } from './witness.ts'

const batchSize = 1000
/** Arbitrary, and the same in every process. */
export const sealLockKey = 7_135_002

async function takeUnsealed(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ sequence: number }>(sql`
    DELETE FROM audit_unsealed WHERE sequence IN (
      SELECT sequence FROM audit_unsealed ORDER BY sequence LIMIT ${batchSize}) RETURNING sequence`)
  return rows.map((row) => row.sequence).toSorted((a, b) => a - b)
}

export async function signSeal(
  tx: Queryable,
  seal: Omit<Seal, 'hash' | 'signature' | 'keyId'>,
  { before, key }: { before: string; key: SigningKey },
): Promise<Seal> {
  const unsigned = { ...seal, keyId: key.id }
  const hash = hashOf(unsigned, await sealedEvents(tx, seal.sequences), before)
  return { ...unsigned, hash, signature: signatureOf(hash, createPrivateKey(key.privateKey)) }
}

/** Rolls back the transaction, so that refused events stay queued. */
class Refusal extends Error {
  readonly problems: AuditProblem[]
  constructor(problems: AuditProblem[]) {
    super('the audit trail cannot be continued')
    this.problems = problems
  }
}

/**
 * Seals unsealed events (decision 0021), one process at a time, without waiting for writers. It only extends a chain
 * that it knows; see `findContinuation`.
 */
export function createSealer(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>) {
  const { db, clock, env, log } = deps
  const folder = auditFolder(env.dataDir)
  const watch = auditWatch(deps)
  const witness = auditWitness(deps)
  let remembered: Head | undefined

  async function newestHead(): Promise<Head | undefined> {
    const kept = await folder.head()
    return kept && kept.number >= (remembered?.number ?? 0) ? kept : remembered
  }

  /** The log keeps the head too, for installations without a folder. */
  async function keepHead({ number, hash }: Head): Promise<void> {
    remembered = { number, hash }
    log.info({ number, hash }, 'audit sealed')
    await folder
      .addHead(remembered)
      .catch((error: unknown) => log.debug({ err: error }, 'the head was written to the log only'))
  }

  async function sealNextBatch(): Promise<Seal | undefined> {
    const privateKey = await folder.key()
    watch.refuse([])
    const sealed = await db.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${sealLockKey}) AS mine`)
      if (!lock?.mine) return undefined
      const sequences = await takeUnsealed(tx)
      if (sequences.length === 0) return undefined
      // Read under the lock, because another process with the same folder may have sealed.
      const anchor = { head: await newestHead(), publicKeys: await folder.publicKeys() }
      const { last, problems } = await findContinuation(tx, anchor)
      problems.push(...(await checkQueue(tx, sequences, clock.now())))
      const key = await signingKey(tx, privateKey)
      if (privateKey !== undefined && !anchor.publicKeys.some((pinned) => keyIdOf(pinned) === key.id))
        problems.push({ kind: 'key_altered', number: null })
      if (problems.length > 0) throw new Refusal(problems)
      const content = { number: last.number + 1, at: clock.now().toISOString(), sequences, acknowledged: null }
      const seal = await signSeal(tx, content, { before: last.hash, key })
      await insertSeal(tx, seal)
      return { seal, last, head: anchor.head }
    })
    if (!sealed) return undefined
    // Another process has sealed, or this one stopped before it stored the head.
    if (sealed.head && sealed.last.number !== sealed.head.number) await keepHead(sealed.last)
    await keepHead(sealed.seal)
    witness.add(sealed.seal)
    return sealed.seal
  }

  /** Seals all events committed so far, unless the trail was tampered with. @returns the number of sealed events. */
  return async (): Promise<number> => {
    if (watch.foundProblems().some(({ kind }) => kind !== 'key_unreadable')) return 0
    let sealed = 0
    try {
      for (;;) {
        const seal = await sealNextBatch()
        if (!seal) return sealed
        sealed += seal.sequences.length
        if (seal.sequences.length < batchSize) return sealed
      }
    } catch (error) {
      if (error instanceof UnreadableKey) watch.refuse([{ kind: 'key_unreadable', number: null }])
      else if (error instanceof Refusal) watch.refuse(error.problems)
      else throw error
      return sealed
    }
  }
}
