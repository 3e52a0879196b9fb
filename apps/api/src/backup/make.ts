import { rm, stat } from 'node:fs/promises'
import { recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/database.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import { instantAt } from '#/lib/clock.ts'
import * as runs from '#/modules/office/system/runs.repository.ts'
import { checkBackup } from './check.ts'
import type { BackupOrder } from './order.ts'
import { BackupRefused } from './manifest.ts'
import { filesToRemove, type Retention } from './retention.ts'
import { trustIn } from './trust.ts'
import { problemLines } from './verify.ts'
import { writeBackup, type WrittenBackup } from './write.ts'

const context = { requestId: 'backup', address: 'localhost', language: 'en' } as const
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function clockFrom(at: string): () => string {
  const begun = performance.now()
  return () => instantAt(Date.parse(at) + performance.now() - begun).toISOString()
}

const recordEveryMs = 500

/** Stores how much of a backup is read, where the page shows it. */
function progressIn(db: Database, run: string): (part: number) => void {
  let last = performance.now()
  return (part) => {
    const now = performance.now()
    if (now - last < recordEveryMs) return
    last = now
    // A database before an upgrade has no such column, and a backup does not fail for it.
    runs.recordProgress(db, run, Math.floor(part * 100)).catch(() => undefined)
  }
}

/** Makes a backup and records it, or its failure. The caller holds the backup lock. @throws what prevented it. */
export const makeBackup = ({
  source,
  folder,
  keys,
  at,
  account,
  author,
  run: announced,
  onProgress = () => undefined,
}: BackupOrder): Promise<WrittenBackup> =>
  withDatabase(source.url, async (db) => {
    const now = clockFrom(at)
    const actor = author ?? { name: account }
    const run = (await runs.hasRuns(db)) ? await runs.beginRun(db, { id: announced, kind: 'backup', at }) : undefined
    const record = run === undefined ? undefined : progressIn(db, run)
    try {
      const written = await writeBackup(source, {
        folder,
        keys,
        at: instantAt(Date.parse(at)),
        onProgress(part) {
          onProgress(part)
          record?.(part)
        },
      })
      const { path, bytes, manifest } = written
      await db.transaction(async (tx) => {
        if (run !== undefined) await runs.endRun(tx, run, { outcome: 'done', at: now(), file: path, bytes })
        await recordAudit(tx, context, { action: 'backup.create', fields: [`rows:${manifest.rows}`], actor })
      })
      return written
    } catch (error) {
      await db
        .transaction(async (tx) => {
          if (run !== undefined) await runs.endRun(tx, run, { outcome: 'failed', at: now(), error: messageOf(error) })
          await recordAudit(tx, context, { action: 'backup.create', outcome: 'failure', actor })
        })
        // The database itself may have failed; the next run marks this one.
        .catch(() => undefined)
      throw error
    }
  })

export async function removeOldBackups(
  db: Database,
  { folder, keep, timeZone, at }: { folder: string; keep: Retention; timeZone: string; at: string },
): Promise<string[]> {
  const backups = await runs.listBackups(db, { folder, timeZone })
  const present: typeof backups = []
  for (const backup of backups) {
    if (await stat(backup.file).catch(() => undefined)) present.push(backup)
    else await runs.markRemoved(db, backup.file, at)
  }
  const removed = filesToRemove(present, keep)
  for (const file of removed) {
    await rm(file, { force: true })
    await runs.markRemoved(db, file, at)
  }
  return removed
}

/**
 * Restores the newest good backup into a temporary server and records the result. The caller holds the backup lock.
 * @throws what prevented it; BackupRefused for a damaged file.
 */
export const checkNewest = ({ source, keys, at, account }: Omit<BackupOrder, 'folder'>): Promise<string> =>
  withDatabase(source.url, async (db) => {
    const now = clockFrom(at)
    const actor = { name: account }
    const newest = await runs.newestGoodBackup(db)
    if (!newest) throw new Error('There is no backup to check')
    const { file } = newest
    const run = await runs.beginRun(db, { kind: 'check', at, file })
    try {
      const { dataDir } = source
      const trust = await trustIn(dataDir)
      const { verification } = await checkBackup(file, { dataDir, keys, trust, say: () => undefined })
      const [problem] = problemLines(verification)
      if (problem !== undefined) throw new Error(`The backup can be restored, but has a problem: ${problem}`)
      await db.transaction(async (tx) => {
        await runs.endRun(tx, run, { outcome: 'done', at: now() })
        await recordAudit(tx, context, { action: 'backup.check', actor })
      })
      return file
    } catch (error) {
      const outcome = error instanceof BackupRefused ? 'refused' : 'failed'
      await db
        .transaction(async (tx) => {
          await runs.endRun(tx, run, { outcome, at: now(), error: messageOf(error) })
          await recordAudit(tx, context, { action: 'backup.check', outcome: 'failure', actor })
        })
        .catch(() => undefined)
      throw error
    }
  })
