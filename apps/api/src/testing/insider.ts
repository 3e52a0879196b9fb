import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { pino } from 'pino'
import { recordAudit } from '#/audit/audit.ts'
import { auditFolder } from '#/audit/folder.ts'
import { createSealer } from '#/audit/seal.ts'
import { verifyAudit } from '#/audit/verify.ts'
import { auditWatch } from '#/audit/watch.ts'
import type { Database } from '#/db/database.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { sealedTables } from '#/nouns.ts'
import { testClock } from './clock.ts'
import { testEnv } from './env.ts'
import type { Manipulation } from './insider-rows.ts'

const caller = { requestId: 'request', address: '10.0.0.1', language: 'es' } as const

export interface Found {
  /** Of `audit:verify`. */
  audit: string[]
  /** Of `money:verify`. */
  money: string[]
  /** Of the running server. */
  server: string[]
}

interface Stand {
  dataDir: string
  now: Date
  signIn?: (dataDir: string) => Promise<void>
  /** Whether the server's own check runs too. */
  isWatched?: boolean
}

/** Within a transaction, as the superuser, with triggers off. */
export async function manipulate(superuser: Client, { statement }: Manipulation): Promise<void> {
  await superuser.query("SET LOCAL session_replication_role = 'replica'")
  await superuser.query(statement)
  await superuser.query("SET LOCAL session_replication_role = 'origin'")
}

/**
 * As a server that starts after the manipulation: a user signs in, what waits is sealed, and everything is checked by the
 * server and by both commands. The folder of the audit trail is a copy.
 */
export async function findings(db: Database, { dataDir, now, signIn, isWatched = true }: Stand): Promise<Found> {
  const copy = mkdtempSync(join(tmpdir(), 'piel-insider-'))
  try {
    cpSync(join(dataDir, 'audit'), join(copy, 'audit'), { recursive: true })
    const clock = testClock()
    clock.set(now.toISOString())
    const deps = { db, clock, env: testEnv({ dataDir: copy }), log: pino({ level: 'silent' }), sealed: sealedTables }
    const seal = createSealer(deps)
    if (signIn) await signIn(copy)
    else await recordAudit(db, caller, { action: 'session.sign_in', object: { kind: 'session', id: null } })
    await seal()
    const watch = auditWatch(deps)
    if (isWatched) while (watch.isRunning()) await watch.advance()
    const folder = auditFolder(copy)
    const outside = { heads: await folder.heads(), publicKeys: await folder.publicKeys() }
    return {
      audit: (await verifyAudit(db, { ...outside, sealed: sealedTables })).problems,
      money: (await verifyMoney(db)).problems,
      server: watch.allProblems().map(({ kind, number, place }) => `${kind} ${number ?? place ?? ''}`),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
