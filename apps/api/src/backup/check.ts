import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { auditFolder } from '#/audit/folder.ts'
import { foldersFor } from '#/db/embedded/folders.ts'
import { lockFolder } from '#/db/embedded/lock.ts'
import { startEmbedded } from '#/db/embedded/server.ts'
import { stopStaleServer } from '#/db/embedded/stale-server.ts'
import { withDatabase } from '#/db/connection/standalone.ts'
import type { BackupKeys } from './order.ts'
import type { Contents } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { stageIn } from './stage.ts'
import type { Trust } from './trust.ts'
import { verifyRestored, type Verification } from './verify.ts'

/** Restores a backup into a temporary embedded server, verifies and removes it, without touching the database. */
export async function checkBackup(
  path: string,
  { dataDir, keys, trust, say }: { dataDir: string; keys: BackupKeys; trust: Trust; say: (line: string) => void },
): Promise<Contents & { verification: Verification }> {
  const folder = join(dataDir, 'backup-check')
  await removeServer(folder)
  try {
    const server = await startEmbedded(folder, { durable: false })
    try {
      const stage = await stageIn(folder)
      const contents = await restoreBackup(server.url, path, { keys, trust, say, onFile: stage.store })
      const audit = auditFolder(stage.folder)
      const verification = await withDatabase(server.url, (db) => verifyRestored(db, audit), { role: null })
      return { ...contents, verification }
    } finally {
      await server.stop()
    }
  } finally {
    await removeServer(folder)
  }
}

async function removeServer(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const { home, cluster, socket } = foldersFor(folder)
  const lock = await lockFolder(home)
  try {
    await stopStaleServer(cluster, () => undefined)
    for (const path of [socket, home, folder]) await rm(path, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}
