import { acknowledgeBreak } from '#/audit/acknowledge.ts'
import { recordAudit } from '#/audit/audit.ts'
import { auditFolder } from '#/audit/folder.ts'
import { textOfProblem } from '#/audit/verify.ts'
import type { Database } from '#/db/database.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import { unfinishedRestore } from '#/db/migrate.ts'
import sql, { raw } from 'sql-template-tag'
import type { stageIn } from './stage.ts'
import { verifyRestored, type Verification } from './verify.ts'

export interface Restored {
  reason: string
  rows?: number
}

export interface FinishOptions {
  stage: Awaited<ReturnType<typeof stageIn>>
  dataDir: string
  account: string
  at: string
  say: (line: string) => void
}

/**
 * Verifies a restored database, continues its audit trail, records the restore and removes the mark. An intact trail
 * needs no further command: a lost signing key and older heads are acknowledged, with the restore as the reason.
 */
export async function finishRestore(url: string, restored: Restored, options: FinishOptions): Promise<Verification> {
  const { stage, dataDir, account, at, say } = options
  const verification = await withDatabase(
    url,
    async (db) => {
      const asInBackup = await verifyRestored(db, auditFolder(stage.folder))
      await stage.adopt()
      if (asInBackup.audit.length > 0) return asInBackup
      const done = await acknowledgeBreak(db, auditFolder(dataDir), { reason: restored.reason, account, at })
      for (const problem of done?.problems ?? []) say(`ACKNOWLEDGED: ${textOfProblem(problem)}`)
      return await verifyRestored(db, auditFolder(dataDir))
    },
    { role: null },
  )
  await withDatabase(url, (db) => unmark(db, account, restored.rows), { role: null })
  return verification
}

async function unmark(db: Database, account: string, rows: number | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    await recordAudit(
      tx,
      { requestId: 'restore', address: 'localhost', language: 'en' },
      { action: 'backup.restore', fields: rows === undefined ? [] : [`rows:${rows}`], actor: { name: account } },
    )
    await tx.query(sql`DROP TABLE IF EXISTS ${raw(`public.${unfinishedRestore}`)}`)
  })
}
