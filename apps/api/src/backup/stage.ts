import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, auditFiles, BackupRefused } from './manifest.ts'

const pathsOf: readonly string[] = auditFiles

/** @throws BackupRefused for a file that no backup of this version holds. */
export function assertKnownFile(name: string): void {
  if (!pathsOf.includes(name)) throw new BackupRefused(`it holds ${name}, which this version does not know`)
}

export async function stageIn(dataDir: string) {
  const folder = join(dataDir, 'restore')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    store: async ({ name }: Entry, data: AsyncIterable<Uint8Array>): Promise<void> => {
      assertKnownFile(name)
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(data, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    },
    /** Moves the files to the data folder, unless the installation already has newer ones. */
    async adopt(): Promise<void> {
      await mkdir(join(dataDir, 'audit'), { recursive: true, mode: 0o700 })
      for (const name of auditFiles) {
        const staged = join(folder, name)
        if (existsSync(staged) && !existsSync(join(dataDir, name))) await rename(staged, join(dataDir, name))
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
