import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { recordAudit } from '#/audit/audit.ts'
import { auditFolder } from '#/audit/folder.ts'
import { createSealer, signSeal } from '#/audit/seal.ts'
import { insertSeal, sealsAfter, signingKey } from '#/audit/store.ts'
import type { Database } from '#/db/database.ts'
import { testClock } from './clock.ts'
import { databaseWithin } from './database-within.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testEnv } from './env.ts'

export type AuditChain = Awaited<ReturnType<typeof newAuditChain>>

/**
 * An empty audit trail in a folder of its own, without an application; call `close` after it was used.
 * @param shared a database whose trail is removed; by default a new one.
 */
export async function newAuditChain(shared?: TestDatabase) {
  const database = shared ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'piel-chain-'))
  const clock = testClock()
  clock.set('2026-11-21T10:00:00.000Z')
  // The watch and the witness are remembered by this object.
  const db = { ...database.db }
  const deps = { db, clock, env: testEnv({ dataDir }), log: pino({ level: 'silent' }) }
  const superuser = new Client({ connectionString: database.url })
  await superuser.connect()
  const falsify = (statement: string) =>
    superuser.query(`SET session_replication_role = 'replica'; ${statement}; RESET session_replication_role`)
  if (shared) await falsify('TRUNCATE audit_events, audit_unsealed, audit_seals, audit_keys RESTART IDENTITY')
  const folder = auditFolder(dataDir)
  const record = (within: Pick<Database, 'query'> = db) =>
    recordAudit(
      within,
      { requestId: 'request', address: '10.0.0.1', language: 'es' },
      { action: 'patient.read', object: { kind: 'patient', id: null } },
    )
  return {
    db,
    deps,
    clock,
    folder,
    record,
    /** Seals what was recorded, as a process that has just started. */
    seal: (): Promise<number> => createSealer(deps)(),
    /** Takes a number that no event has, as a transaction that is rolled back does. */
    burnNumber: () => superuser.query("SELECT nextval('audit_events_sequence_seq')"),
    /** Falsifies past the triggers, runs `work` on the result, and takes everything back. */
    async falsified<T>(statement: string, work: (db: Database) => Promise<T>): Promise<T> {
      await superuser.query('BEGIN')
      try {
        await superuser.query(`SET LOCAL session_replication_role = 'replica'; ${statement}`)
        await superuser.query("SET LOCAL session_replication_role = 'origin'")
        return await work(databaseWithin(superuser))
      } finally {
        await superuser.query('ROLLBACK')
      }
    },
    /** Falsifies past the triggers for good. */
    falsify,
    async close(): Promise<void> {
      await superuser.end()
      if (!shared) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A trail whose seals 1 to 4 hold the events 1 and 2, 3, 5 and, two hours later, 6. No event has the number 4; event 7 is
 * queued.
 */
export async function sealedChain(): Promise<AuditChain> {
  const chain = await newAuditChain()
  await chain.record()
  await chain.record()
  await chain.seal()
  await chain.record()
  await chain.seal()
  await chain.burnNumber()
  await chain.record()
  await chain.seal()
  chain.clock.advance(2 * 3_600_000)
  await chain.record()
  await chain.seal()
  await chain.record()
  return chain
}

/** Adds seals after the fourth, with the trail's own key; `change` replaces parts of each before it is signed. */
export async function addSeals(
  chain: AuditChain,
  db: Database,
  count: number,
  change: (number: number) => object = () => ({}),
): Promise<void> {
  await db.transaction(async (tx) => {
    const key = await signingKey(tx, await chain.folder.key())
    let [last] = await sealsAfter(tx, 3, 1)
    for (let number = 5; number < 5 + count; number += 1) {
      const content = { number, at: chain.clock.now().toISOString(), sequences: [] as number[], acknowledged: null }
      last = await signSeal(tx, { ...content, ...change(number) }, { before: last?.hash ?? '', key })
      await insertSeal(tx, last)
    }
  })
}

/** Writes an event as another one, under another number. */
export const copyEvent = (from: number, to: number) =>
  `INSERT INTO audit_events (sequence, at, action, outcome) OVERRIDING SYSTEM VALUE
     SELECT ${to}, at, action, outcome FROM audit_events WHERE sequence = ${from}`
