import { createWriteStream } from 'node:fs'
import { chmod, lchown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupKeys } from '#/backup/order.ts'
import { readFramed } from '#/backup/read.ts'
import { BackupRefused, CommandRefused } from '#/backup/manifest.ts'
import type { stageIn } from '#/backup/stage.ts'
import { baseHeader, baseManifest } from './base.ts'
import type { Base } from './names.ts'

const prefix = 'cluster/'

/** A path inside the cluster. @throws BackupRefused for one outside of it. */
function inside(cluster: string, path: string): string {
  if (isAbsolute(path) || normalize(path).startsWith('..')) throw new BackupRefused(`it holds the path ${path}`)
  return join(cluster, path)
}

/**
 * Writes the cluster of a base backup, ready for recovery, and passes the audit files on.
 * @returns the last segment that it needs.
 * @throws CommandRefused with its name if it is damaged.
 */
export async function unpackBase(
  base: Base & { path: string },
  cluster: string,
  { keys, stage }: { keys: BackupKeys; stage: Awaited<ReturnType<typeof stageIn>> },
): Promise<string> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  try {
    const { header, manifest } = await readFramed(
      base.path,
      keys,
      { header: baseHeader, manifest: baseManifest },
      {
        async entry(entry, data) {
          if (!entry.name.startsWith(prefix)) await stage.store(entry, data)
          else {
            const path = inside(cluster, entry.name.slice(prefix.length))
            await mkdir(dirname(path), { recursive: true, mode: 0o700 })
            await pipeline(data, createWriteStream(path, { mode: 0o600 }))
          }
          return undefined
        },
      },
    )
    if (header.firstSegment !== base.firstSegment || manifest.endedAt !== base.endedAt)
      throw new BackupRefused('it was renamed')
    for (const folder of manifest.folders) await mkdir(inside(cluster, folder), { recursive: true, mode: 0o700 })
    await writeFile(join(cluster, 'backup_label'), manifest.label, { mode: 0o600 })
    return manifest.lastSegment
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    throw new CommandRefused(`The base backup ${base.path} is refused: ${error.reason}`, { cause: error })
  }
}

export async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chmod(folder, 0o700)
  if (process.getuid?.() !== 0) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid)
  await lchown(folder, uid, gid)
}
