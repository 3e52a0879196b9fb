import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Backups } from '@piel/contract/office/backups'
import { recordAudit } from '#/audit/audit.ts'
import type { BackupOutcome, Deps } from '#/deps.ts'
import type { FileAnswer } from '#/http/files.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findNewestRun, listMadeBackups, type NewestRun } from './backups.repository.ts'
import { announceBackup, endRun } from './runs.repository.ts'

/** From this part on, the time that is left is estimated. */
const minPercent = 3

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() ? found.size : null
}

function missingIn({ env }: Deps): Backups['missing'] {
  const { folder, keys } = env.backup
  if (folder === undefined) return 'BACKUP_DIR'
  return keys.passphrase === undefined && keys.recipient === undefined ? 'BACKUP_PASSPHRASE' : null
}

const startMs = 60_000

/** Once its process has started, it holds the lock until it ends, also by being killed. */
const isUnderWay = ({ outcome, isLocked, startedAt }: NewestRun, now: Date): boolean =>
  outcome === 'running' && (isLocked || now.getTime() - Date.parse(startedAt) < startMs)

/** The backups in the folder of the environment, with the run that is going on or failed last. */
export async function listBackups(deps: Deps): Promise<Backups> {
  const { db, env, clock } = deps
  const folder = env.backup.folder === undefined ? undefined : resolve(env.backup.folder)
  const [made, newest] = await Promise.all([folder === undefined ? [] : listMadeBackups(db, folder), findNewestRun(db)])
  const data = await Promise.all(
    made.map(async (backup) => ({ ...backup, isPresent: (await sizeOf(join(folder ?? '', backup.file))) !== null })),
  )
  const { outcome, startedAt = '', percent = 0, error = null } = newest ?? {}
  const seconds = Math.max(0, (clock.now().getTime() - Date.parse(startedAt)) / 1000)
  const secondsLeft = percent < minPercent ? null : Math.ceil((seconds * (100 - percent)) / percent)
  return {
    data,
    missing: missingIn(deps),
    scheduledAt: folder === undefined ? null : env.backup.at,
    running: newest && isUnderWay(newest, clock.now()) ? { startedAt, percent, secondsLeft } : null,
    failed: outcome === 'failed' && error !== null ? { at: startedAt, error } : null,
  }
}

/**
 * Starts a backup in a process of its own, which takes seconds to begin on a busy machine.
 * @throws AppError `backup_not_set` without a folder or key, `backup_running` while one is made or checked.
 */
export async function startBackup(deps: Deps, context: ActorContext): Promise<Backups> {
  const { db, clock, log, backUp } = deps
  if (!backUp || missingIn(deps) !== null) throw new AppError('backup_not_set')
  const newest = await findNewestRun(db)
  if (newest?.isLocked || (newest && isUnderWay(newest, clock.now()))) throw new AppError('backup_running')
  const { userId, name, role } = context.actor
  const at = clock.now().toISOString()
  const run = await db.transaction(async (tx) => {
    await recordAudit(tx, context, { action: 'backup.start' })
    return await announceBackup(tx, at)
  })
  const finish = async (outcome: BackupOutcome): Promise<void> => {
    if (outcome === 'done') return
    const error = outcome === 'busy' ? 'Another backup was being made or checked' : outcome.error
    log.warn({ error }, 'a requested backup failed')
    await endRun(db, run, { outcome: 'failed', at: clock.now().toISOString(), error })
  }
  void backUp({ run, author: { userId, name, role }, at })
    .then(finish)
    .catch((error: unknown) => log.warn({ err: error }, 'the end of a backup was not recorded'))
  return await listBackups(deps)
}

/** The file of a backup. @throws AppError `not_found` for an unknown one, and for a file that is gone. */
export async function backupFile(deps: Deps, context: ActorContext, id: string): Promise<FileAnswer> {
  const { db, env } = deps
  const folder = env.backup.folder === undefined ? undefined : resolve(env.backup.folder)
  const [found] = folder === undefined ? [] : await listMadeBackups(db, folder, id)
  const path = join(folder ?? '', found?.file ?? '')
  const bytes = found && (await sizeOf(path))
  if (!found || typeof bytes !== 'number') throw new AppError('not_found')
  await db.transaction((tx) => recordAudit(tx, context, { action: 'backup.download', object: { kind: 'backup', id } }))
  return { name: found.file, path, bytes }
}
