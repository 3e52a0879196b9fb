import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries, type Binaries } from './binaries.ts'
import { accepting, collect, ended, ensureCluster, ensureDatabase, spawnServer, urlOf } from './cluster.ts'
import { stopLeftover, stopProcess } from './leftover.ts'
import { lockFolder } from './lock.ts'
import { leave, placesFor, type Places } from './places.ts'

export interface EmbeddedServer {
  url: string
  /** True when this start created the data. */
  created: boolean
  /** The server process at this moment; undefined between a crash and the restart. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  log?: (level: 'info' | 'warn' | 'error', message: string) => void
  /** False only in tests: no waiting for the disk. */
  durable?: boolean
  /** False only in tests: the server outlives us when we are killed. */
  watchdog?: boolean
}

/**
 * Runs PostgreSQL in `dataDir` for as long as this process lives. A server that dies is started again, with growing
 * pauses; until then statements fail as `unavailable`.
 * @throws when another process has the folder.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const { log = () => undefined, durable = true, watchdog = true } = options
  const places = placesFor(dataDir)
  const lock = await lockFolder(places.home)
  try {
    const binaries = prepareBinaries(places.identity, places.home)
    await stopLeftover(places.cluster, (message) => log('warn', message))
    const created = await ensureCluster(places, binaries, durable)
    const supervisor = new Supervisor(places, binaries, { durable, watchdog }, log)
    await supervisor.start()
    await ensureDatabase(places)
    return {
      url: urlOf(places),
      created,
      pid: () => supervisor.child?.pid,
      async stop() {
        await supervisor.stop()
        leave(places)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

class Supervisor {
  child: ChildProcess | undefined
  readonly #places: Places
  readonly #binaries: Binaries
  readonly #options: { durable: boolean; watchdog: boolean }
  readonly #log: NonNullable<EmbeddedOptions['log']>
  readonly #stopping = new AbortController()
  #restart: Promise<void> = Promise.resolve()
  #exit: Promise<unknown> = Promise.resolve()

  constructor(
    places: Places,
    binaries: Binaries,
    options: { durable: boolean; watchdog: boolean },
    log: NonNullable<EmbeddedOptions['log']>,
  ) {
    this.#places = places
    this.#binaries = binaries
    this.#options = options
    this.#log = log
  }

  async start(): Promise<void> {
    const child = spawnServer(this.#places, this.#binaries, this.#options)
    const output = collect(child, (line) => this.#log('warn', `postgres: ${line}`))
    const exit = ended(child)
    exit.catch(() => undefined)
    try {
      await Promise.race([accepting(this.#places, child, output), exit.then(() => sleep(1000))])
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
    this.#log('error', 'The embedded database ended unexpectedly: starting it again')
    this.#restart = this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    for (let pause = 100; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await stopLeftover(this.#places.cluster, (message) => this.#log('warn', message))
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
