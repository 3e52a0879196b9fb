import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import {
  collectErrors,
  pidFileTime,
  removeStaleSocket,
  spawnServer,
  urlOf,
  waitUntilReady,
  writeAccessRules,
  writeRestoredSettings,
} from './cluster.ts'
import type { Folders } from './folders.ts'
import { stopProcess } from './stale-server.ts'

/** A week of a busy clinic's log is replayed in minutes. */
const maxRecoveryMs = 6 * 3_600_000

export interface RecoverySettings {
  segments: string
  until: string | undefined
}

/**
 * Starts the server on a base backup and replays the log; then it accepts writes. The caller holds the folder's lock.
 * @throws with the server's message if it cannot reach the instant or the end of the base backup.
 */
export async function startRecovery(folders: Folders, { segments, until }: RecoverySettings) {
  const binaries = prepareBinaries(folders.identity, folders.home)
  writeAccessRules(folders)
  writeRestoredSettings(folders)
  writeFileSync(join(folders.cluster, 'recovery.signal'), '')
  removeStaleSocket(folders)
  const from = `'${segments.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  const settings = {
    hot_standby: 'off',
    // PostgreSQL also requests files that do not exist, which is not an error.
    restore_command: `test -e ${from}/%f && cp ${from}/%f "%p"`,
    ...(until === undefined
      ? {}
      : { recovery_target_time: until.replace('Z', '+00'), recovery_target_action: 'promote' }),
  }
  const staleTime = pidFileTime(folders)
  const child = spawnServer(folders, binaries, { durable: true, watchdog: true, settings })
  const output = collectErrors(child)
  try {
    await waitUntilReady(folders, child, { staleTime, output, timeoutMs: maxRecoveryMs })
  } catch (error) {
    if (child.pid !== undefined && child.exitCode === null) await stopProcess(child.pid)
    throw error
  }
  return {
    url: urlOf(folders),
    async stop(): Promise<void> {
      if (child.pid !== undefined && child.exitCode === null) await stopProcess(child.pid)
    },
  }
}
