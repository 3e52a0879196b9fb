import type { Deps } from '#/deps.ts'
import * as notify from '#/modules/core/notifications/notify.repository.ts'
import { findBackupTrouble } from '#/modules/office/system/runs.repository.ts'
import { isArchiveTrouble } from '#/modules/office/system/status.policy.ts'

/** Runs hourly, and after a failed backup or check. An archive without progress counts as an outdated backup. */
export async function notifyBackupTrouble({
  db,
  clock,
  env,
  archive,
}: Pick<Deps, 'db' | 'clock' | 'env' | 'archive'>): Promise<void> {
  const at = clock.now().toISOString()
  const archived = archive?.()
  const { isOld, lastAt, failedCheck } = await findBackupTrouble(db, at)
  const isExpected = env.backup.folder !== undefined || lastAt !== null || (env.embeddedDatabase && !env.demo)
  await db.transaction(async (tx) => {
    if (isArchiveTrouble(archived, Date.parse(at)))
      await notify.notifyBackups(tx, { kind: 'backup_old', detail: archived?.archivedAt ?? null, at })
    if (isOld && isExpected) await notify.notifyBackups(tx, { kind: 'backup_old', detail: lastAt, at })
    if (failedCheck !== null) await notify.notifyBackups(tx, { kind: 'backup_check_failed', detail: failedCheck, at })
  })
}
