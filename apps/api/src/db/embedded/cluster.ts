import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { asChild } from './identity.ts'
import type { Places } from './places.ts'

export const databaseName = 'piel'

/** Settings of the embedded server. `durable: false` is for tests only: the product refuses to run on it. */
const settings = (durable: boolean): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements quote values, which may be somebody's health data; callers get them anyway.
  log_min_messages: 'fatal',
  log_line_prefix: '',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

/** A connection string for the embedded server's Unix socket. */
export const urlOf = (places: Places, database = databaseName): string =>
  `postgresql://piel@localhost/${database}?host=${encodeURIComponent(places.socket)}`

/** Creates the cluster once. It appears under its name only when it is whole: a start that is killed leaves nothing half made. */
export async function ensureCluster(places: Places, binaries: Binaries, durable: boolean): Promise<boolean> {
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return false
  const unfinished = `${places.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const child = spawn(
    binaries.initdb,
    // Trust, because whoever reaches the socket in its private folder is the owner or root.
    ['-D', unfinished, '--username=piel', '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=icu']
      .concat('--icu-locale=es-MX', '--data-checksums')
      .concat(durable ? [] : '--no-sync'),
    { ...asChild(places.identity), cwd: places.home, env: binaries.env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const output = collect(child)
  const code = await ended(child)
  if (code !== 0) {
    const nameless = output().includes('user does not exist')
    const help = nameless ? ' Give this account a name in /etc/passwd, or set DATABASE_URL.' : ''
    throw new Error(`The embedded database could not be created: ${output()}.${help}`)
  }
  renameSync(unfinished, places.cluster)
  return true
}

/** Starts the server in a session of its own, so that Ctrl-C in the terminal reaches only us and we can end it in order. */
export function spawnServer(places: Places, binaries: Binaries, options: { durable: boolean; watchdog: boolean }) {
  const args = ['-D', places.cluster, '-k', places.socket]
  for (const [name, value] of Object.entries(settings(options.durable))) args.push('-c', `${name}=${value}`)
  const guard = options.watchdog ? deathSignal() : []
  const [command = '', ...rest] = [...guard, binaries.postgres, ...args]
  return spawn(command, rest, {
    ...asChild(places.identity),
    cwd: places.home,
    env: binaries.env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Where util-linux can do it, the kernel asks the server to stop when we die without having been able to. */
function deathSignal(): string[] {
  const guard = ['setpriv', '--pdeathsig', 'INT', '--']
  return spawnSync('setpriv', [...guard.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? guard : []
}

/** Waits until the server accepts connections. @throws with its own words when it ends instead. */
export async function accepting(places: Places, child: ChildProcess, output: () => string): Promise<void> {
  const file = join(places.cluster, 'postmaster.pid')
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The embedded database did not start: ${output()}`)
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').split('\n')
      if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return
    }
    await sleep(10)
  }
  throw new Error(`The embedded database did not become ready within two minutes: ${output()}`)
}

export async function ensureDatabase(places: Places): Promise<void> {
  const client = new Client({ connectionString: urlOf(places, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** Keeps the last lines that a child wrote on its error output. */
export function collect(child: ChildProcess, onLine: (line: string) => void = () => undefined): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim() !== '') onLine(line.trim())
    tail = (tail + text).slice(-2000)
  })
  return () => tail.trim()
}

/** The child's exit code; null when a signal ended it. @throws when it could not be started. */
export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
}
