// Runs one backup or check in a separate process, so that it neither delays requests nor stops the server.
import process from 'node:process'
import { setPriority } from 'node:os'
import {
  isRequested,
  isUpgrade,
  type Order,
  type RequestedOrder,
  type ScheduledOrder,
  type ScheduledResult,
  type UpgradeOrder,
  dueTask,
  type ScheduledTask,
} from './order.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import { instantAt } from '#/lib/clock.ts'
import { writeBackup } from './write.ts'
import { withBackupLock } from './connection.ts'
import { checkNewest, makeBackup, removeOldBackups } from './make.ts'

async function backUpForUpgrade({ source, folder, keys, at }: UpgradeOrder): Promise<ScheduledResult> {
  const { path, bytes, signedBy } = await writeBackup(source, { folder, keys, at: instantAt(Date.parse(at)) })
  return { task: 'backup', file: path, bytes, signedBy, removed: [] }
}

async function backUpOnRequest(order: RequestedOrder): Promise<ScheduledResult> {
  const made = await withBackupLock(order.source.url, () => makeBackup(order))
  if (!made) return { task: 'none' }
  const { path, bytes, signedBy } = made
  return { task: 'backup', file: path, bytes, signedBy, removed: [] }
}

async function carryOut(order: ScheduledOrder): Promise<ScheduledResult> {
  const { url } = order.source
  const result = await withBackupLock(url, async (): Promise<ScheduledResult> => {
    // Asked again under the lock, because another process may have made it.
    const task = await withDatabase(url, (db) => dueTask(db, order))
    if (task === undefined) return { task: 'none' }
    let doing: ScheduledTask = task
    try {
      if (task === 'check') return { task, file: await checkNewest(order) }
      const { path, bytes, signedBy } = await makeBackup(order)
      doing = 'removal of old backups'
      const { folder, at, plan } = order
      const removed = await withDatabase(url, (db) => removeOldBackups(db, { ...plan, folder, at }))
      return { task, file: path, bytes, signedBy, removed }
    } catch (error) {
      return { failed: doing, error: error instanceof Error ? error.message : String(error) }
    }
  })
  return result ?? { task: 'none' }
}

const lowPriority = 10

process.on('disconnect', () => process.exit(1))
process.once('message', (order: Order) => {
  setPriority(lowPriority)
  const answer = (result: ScheduledResult) => process.send?.(result, () => process.exit(0))
  const done = (): Promise<ScheduledResult> => {
    if (isUpgrade(order)) return backUpForUpgrade(order)
    return isRequested(order) ? backUpOnRequest(order) : carryOut(order)
  }
  done().then(answer, (error: unknown) =>
    answer({ failed: 'backup', error: error instanceof Error ? error.message : String(error) }),
  )
})
