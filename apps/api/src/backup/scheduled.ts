import { withDatabase } from '#/db/connection/standalone.ts'
import { instantAt } from '#/lib/clock.ts'
import { writeBackup } from './write.ts'
import { withBackupLock } from './connection.ts'
import { checkNewest, makeBackup, removeOldBackups } from './make.ts'
import { dueTask, type ScheduledOrder, type ScheduledResult, type ScheduledTask, type UpgradeOrder } from './order.ts'

export async function backUpForUpgrade({ source, folder, keys, at }: UpgradeOrder): Promise<ScheduledResult> {
  const { path, bytes } = await writeBackup(source, { folder, keys, at: instantAt(Date.parse(at)) })
  return { task: 'backup', file: path, bytes, removed: [] }
}

export async function carryOut(order: ScheduledOrder): Promise<ScheduledResult> {
  const { url } = order.source
  const result = await withBackupLock(url, async (): Promise<ScheduledResult> => {
    // Asked again under the lock: another process may have made it meanwhile.
    const task = await withDatabase(url, (db) => dueTask(db, order))
    if (task === undefined) return { task: 'none' }
    let doing: ScheduledTask = task
    try {
      if (task === 'check') return { task, file: await checkNewest(order) }
      const { path, bytes } = await makeBackup(order)
      doing = 'removal of old backups'
      const { folder, at, plan } = order
      const removed = await withDatabase(url, (db) => removeOldBackups(db, { ...plan, folder, at }))
      return { task, file: path, bytes, removed }
    } catch (error) {
      return { failed: doing, error: error instanceof Error ? error.message : String(error) }
    }
  })
  return result ?? { task: 'none' }
}
