import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { archivingSettings, setArchiving } from './archiving.ts'
import { prepareBinaries, type Binaries } from './binaries.ts'
import {
  waitUntilReady,
  collectErrors,
  exited,
  ensureCluster,
  ensureDatabase,
  pidFileTime,
  removeStaleSocket,
  spawnServer,
  urlOf,
  writeAccessRules,
  type ServerOptions,
} from './cluster.ts'
import { refuseMissingCluster } from '../connection/missing-database.ts'
import { stopStaleServer, stopProcess } from './stale-server.ts'
import { takeOver } from './identity.ts'
import { lockFolder } from './lock.ts'
import { removeSocketFolder, foldersFor, restoringFolder, type Folders } from './folders.ts'

export interface EmbeddedServer {
  url: string
  created: boolean
  pid(): number | undefined
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  log?: (level: 'info' | 'warn' | 'error', message: string) => void
  /** Waits for the disk; false only in tests. */
  durable?: boolean
  /** Stops the server when this process is killed; false only in tests. */
  watchdog?: boolean
  /** For a restore: the folder may belong to an installation without its database. */
  isRestore?: boolean
  /** Starts or stops archiving; undefined changes nothing. */
  archiving?: boolean | undefined
}

/**
 * Runs PostgreSQL in `dataDir` until `stop`, and restarts it if it dies; until then statements fail with `unavailable`.
 * @throws if another process uses the folder.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const { log = () => undefined, durable = true, watchdog = true, isRestore = false, archiving } = options
  const folders = foldersFor(dataDir)
  const lock = await lockFolder(folders.home)
  let supervisor: Supervisor | undefined
  try {
    const binaries = prepareBinaries(folders.identity, folders.home)
    await stopStaleServer(folders.cluster, (message) => log('warn', message))
    takeOver(folders.home, folders.cluster, folders.identity)
    assertRestored(folders)
    if (!isRestore) refuseMissingCluster(dataDir, folders.cluster)
    if (archiving !== undefined) setArchiving(folders, archiving)
    const created = await ensureCluster(folders, binaries, durable)
    writeAccessRules(folders)
    const settings = archivingSettings(folders)
    const running = new Supervisor(folders, binaries, { durable, watchdog, settings }, log)
    supervisor = running
    await running.start()
    await ensureDatabase(folders)
    return {
      url: urlOf(folders),
      created,
      pid: () => running.child?.pid,
      async stop() {
        await running.stop()
        removeSocketFolder(folders)
        await lock.release()
      },
    }
  } catch (error) {
    await supervisor?.stop()
    await lock.release()
    throw error
  }
}

function assertRestored(folders: Folders): void {
  const folder = restoringFolder(folders)
  if (!existsSync(folder)) return
  throw new Error(
    `A restore to an earlier instant did not finish. Run "npm run restore -- --at …" again, or remove ${folder}.`,
  )
}

class Supervisor {
  child: ChildProcess | undefined
  readonly #folders: Folders
  readonly #binaries: Binaries
  readonly #options: ServerOptions
  readonly #log: NonNullable<EmbeddedOptions['log']>
  readonly #stopping = new AbortController()
  #restart: Promise<void> = Promise.resolve()
  #exit: Promise<unknown> = Promise.resolve()

  constructor(folders: Folders, binaries: Binaries, options: ServerOptions, log: NonNullable<EmbeddedOptions['log']>) {
    this.#folders = folders
    this.#binaries = binaries
    this.#options = options
    this.#log = log
  }

  async start(): Promise<void> {
    const staleTime = pidFileTime(this.#folders)
    removeStaleSocket(this.#folders)
    const child = spawnServer(this.#folders, this.#binaries, this.#options)
    const output = collectErrors(child, (line) => this.#log('warn', `postgres: ${line}`))
    const exit = exited(child)
    exit.catch(() => undefined)
    try {
      await Promise.race([waitUntilReady(this.#folders, child, { staleTime, output }), exit.then(() => sleep(1000))])
    } catch (error) {
      if (child.pid !== undefined && child.exitCode === null) await stopProcess(child.pid)
      throw error
    }
    this.child = child
    child.unref()
    this.#exit = exit.then(() => this.#died())
  }

  #died(): void {
    this.child = undefined
    if (this.#stopping.signal.aborted) return
    this.#log('error', 'The embedded database stopped unexpectedly, restarting it')
    this.#restart = this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    for (let pause = 100; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await stopStaleServer(this.#folders.cluster, (message) => this.#log('warn', message))
        await this.start()
        this.#log('warn', 'The embedded database is back')
        return
      } catch (error) {
        this.#log('error', error instanceof Error ? error.message : String(error))
        await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restart
    const { child } = this
    if (child?.pid === undefined) return
    child.ref()
    await stopProcess(child.pid)
    await this.#exit
  }
}
