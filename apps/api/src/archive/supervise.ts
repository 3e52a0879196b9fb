import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { archivingFolder, segmentsFolder } from '#/db/embedded/archiving.ts'
import { foldersFor } from '#/db/embedded/folders.ts'
import type { ArchiveState, Deps } from '#/deps.ts'
import type { Env } from '#/env.ts'
import { systemNow } from '#/lib/clock.ts'
import type { BackupKeys } from '#/backup/order.ts'

export interface ArchiveOrder {
  url: string
  dataDir: string
  cluster: string
  home: string
  segments: string
  folder: string
  keys: BackupKeys
}

export type ToChild = { order: ArchiveOrder } | 'finish'
export type FromChild = { state: ArchiveState } | { log: string; level: 'info' | 'warn' | 'error' }

const child = fileURLToPath(new URL('child.ts', import.meta.url))
const maxMemoryMb = 256
const pauseMs = 5000
const finishTimeoutMs = 2500

export interface Archive {
  state: () => ArchiveState
  stop: () => Promise<void>
}

export function startArchive(
  env: Pick<Env, 'walArchive' | 'dataDir' | 'backup'>,
  { url, log }: { url: string; log: Pick<Deps['log'], 'info' | 'warn' | 'error'> },
): Archive | undefined {
  if (env.walArchive === undefined) return undefined
  const dataDir = resolve(env.dataDir)
  const folders = foldersFor(dataDir)
  const { keys } = env.backup
  const places = { cluster: folders.cluster, home: archivingFolder(folders), segments: segmentsFolder(folders) }
  return supervise({ url, dataDir, ...places, folder: env.walArchive, keys }, log)
}

function supervise(order: ArchiveOrder, log: Pick<Deps['log'], 'info' | 'warn' | 'error'>): Archive {
  const stopping = new AbortController()
  let state: ArchiveState = {
    segment: null,
    archivedAt: null,
    waiting: 0,
    baseAt: null,
    failingSince: null,
    error: null,
  }
  let working: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()

  function run(): void {
    const one = fork(child, [], {
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      // The order contains its settings; the child does not need the server's environment.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    working = one
    one.on('message', (message: FromChild) => {
      if ('log' in message) log[message.level](message.log)
      else state = message.state
    })
    one.on('error', () => undefined)
    ended = new Promise((done) => one.once('exit', () => done()))
    ended.then(startAgain, () => undefined)
    one.send({ order } satisfies ToChild)
  }

  async function startAgain(): Promise<void> {
    working = undefined
    if (stopping.signal.aborted) return
    const error = 'The process that fills the archive ended'
    log.error(error)
    state = { ...state, error, failingSince: state.failingSince ?? systemNow() }
    await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    if (!stopping.signal.aborted) run()
  }

  run()
  return {
    state: () => state,
    async stop() {
      stopping.abort()
      if (!working) return
      working.send('finish' satisfies ToChild)
      await Promise.race([ended, sleep(finishTimeoutMs, undefined, { ref: false })])
      working?.kill('SIGKILL')
    },
  }
}

/** Requires a key for the archive. A missing folder does not prevent the start: its disk may have failed. */
export function assertArchiveSettings({ walArchive, backup: { keys } }: Pick<Env, 'walArchive' | 'backup'>): void {
  if (walArchive === undefined || keys.passphrase !== undefined || keys.recipient !== undefined) return
  throw new Error(
    'WAL_ARCHIVE is set, but the archive is always encrypted and has no key. Set BACKUP_PASSPHRASE (at least 12 characters) or BACKUP_RECIPIENT, or remove WAL_ARCHIVE.',
  )
}
