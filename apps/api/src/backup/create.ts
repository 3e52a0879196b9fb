import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { withStandaloneUrl } from '#/db/connection/standalone.ts'
import type { Env } from '#/env.ts'
import { systemNow } from '#/lib/clock.ts'
import { withBackupLock } from './connection.ts'
import { makeBackup } from './make.ts'
import { aboutOf, type BackupOrder } from './order.ts'
import { CommandRefused } from './manifest.ts'
import type { WrittenBackup } from './write.ts'

type BackupEnv = Pick<Env, 'backup' | 'databaseUrl' | 'dataDir'> & Parameters<typeof aboutOf>[0]

interface CreateOptions extends Pick<BackupOrder, 'onProgress'> {
  folder?: string | undefined
  account: string
}

/**
 * @param folder by default `BACKUP_DIR`. @throws CommandRefused without a folder or key, and while another backup runs.
 */
export async function createBackup(
  env: BackupEnv,
  { folder = env.backup.folder, account, onProgress }: CreateOptions,
): Promise<WrittenBackup> {
  const { keys } = env.backup
  if (folder === undefined) throw new CommandRefused('Name a folder: npm run backup -- --to FOLDER, or set BACKUP_DIR')
  if (keys.recipient === undefined && keys.passphrase === undefined)
    throw new CommandRefused('A backup is always encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT')
  if (!existsSync(folder)) throw new CommandRefused(`The folder ${folder} does not exist`)
  return await withStandaloneUrl(env, async (url) => {
    const source = { url, dataDir: resolve(env.dataDir), about: aboutOf(env) }
    const order = { source, folder: resolve(folder), keys, at: systemNow(), account, ...(onProgress && { onProgress }) }
    const written = await withBackupLock(url, () => makeBackup(order))
    if (!written) throw new CommandRefused('Another backup is being made or checked: try again when it ends')
    return written
  })
}
