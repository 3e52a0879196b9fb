import { createWriteStream } from 'node:fs'
import { chmod, lchown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupKeys } from '#/backup/order.ts'
import { readFramed } from '#/backup/read.ts'
import { BackupRefused, CommandRefused, type Entry } from '#/backup/manifest.ts'
import type { stageIn } from '#/backup/stage.ts'
import { assertTrusted, type Trust } from '#/backup/trust.ts'
import { baseHeader, baseManifest } from './base.ts'
import { isConfiguration, isDataFile, isFolderOfCluster } from './cluster-files.ts'
import type { Series } from './catalogue.ts'
import type { Base } from './names.ts'

const prefix = 'cluster/'

export interface UnpackOptions {
  series: Pick<Series, 'name'>
  keys: BackupKeys
  trust: Trust
  stage: Awaited<ReturnType<typeof stageIn>>
}

/**
 * Writes the cluster of a base backup, without any configuration, and passes the audit files on. Nothing of it may be
 * used before this returns.
 * @returns the last segment that it needs, and the fingerprint of the key that signed it.
 * @throws CommandRefused with its name if it is damaged, holds anything else than data, or no trusted key signed it.
 */
export async function unpackBase(
  base: Base & { path: string },
  cluster: string,
  { series, keys, trust, stage }: UnpackOptions,
): Promise<{ lastSegment: string; signedBy: string | null }> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  let formatVersion = 0
  async function store({ kind, name }: Entry, data: AsyncIterable<Uint8Array>): Promise<undefined> {
    if (!name.startsWith(prefix)) return await stage.store({ kind, name, columns: [] }, data).then(() => undefined)
    const path = name.slice(prefix.length)
    if (formatVersion === 1 && isConfiguration(path)) return
    if (kind !== 'file' || !isDataFile(path))
      throw new BackupRefused(`it holds ${name}, which is no data of PostgreSQL`)
    await mkdir(dirname(join(cluster, path)), { recursive: true, mode: 0o700 })
    await pipeline(data, createWriteStream(join(cluster, path), { flags: 'wx', mode: 0o600 }))
  }
  try {
    const format = { name: 'piel-base', header: baseHeader, manifest: baseManifest }
    const { header, manifest, signedBy } = await readFramed(base.path, keys, format, {
      header: async (first) => void (formatVersion = first.formatVersion),
      entry: store,
    })
    assertTrusted(signedBy, trust)
    const isOfSeries = header.formatVersion === 1 || header.series === series.name
    if (header.firstSegment !== base.firstSegment || manifest.endedAt !== base.endedAt || !isOfSeries)
      throw new BackupRefused('it was renamed')
    for (const folder of manifest.folders) {
      if (!isFolderOfCluster(folder))
        throw new BackupRefused(`it holds the folder ${folder}, which is none of PostgreSQL`)
      await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 })
    }
    await writeFile(join(cluster, 'backup_label'), manifest.label, { mode: 0o600 })
    return { lastSegment: manifest.lastSegment, signedBy }
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
