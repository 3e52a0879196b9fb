import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#/env.ts'
import { codeOf } from '#/db/errors.ts'

/** Refuses a start whose scheduled backups cannot be made. @throws with the problem and the solution. */
export async function assertBackupSettings({ backup: { folder, keys } }: Pick<Env, 'backup'>): Promise<void> {
  if (folder === undefined) return
  if (keys.passphrase === undefined && keys.recipient === undefined)
    throw new Error(
      'BACKUP_DIR is set, but backups are always encrypted and have no key. Set BACKUP_PASSPHRASE (at least 12 characters) or BACKUP_RECIPIENT, or remove BACKUP_DIR.',
    )
  const found = await stat(folder).catch(() => undefined)
  if (!found)
    throw new Error(
      `The folder of BACKUP_DIR, ${folder}, does not exist. Create it, mount its disk, or correct BACKUP_DIR.`,
    )
  if (!found.isDirectory())
    throw new Error(`BACKUP_DIR, ${folder}, is a file, not a folder. Remove it, or name another folder.`)
  const trial = join(folder, `.piel-trial-${process.pid}`)
  try {
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    throw new Error(
      `This account cannot write to BACKUP_DIR, ${folder} (${codeOf(error) ?? 'unknown'}). Give the folder to it, or name another.`,
      { cause: error },
    )
  }
}
