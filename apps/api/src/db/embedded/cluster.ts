import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { isWithin, retryConnecting } from '../connection/retry-connecting.ts'
import { asChild, isRoot } from './identity.ts'
import type { Folders } from './folders.ts'

export const databaseName = 'piel'
export const startTimeoutMs = 120_000

const mebibyte = 1024 ** 2
/** An eighth of the memory that this process may use. Pages are only allocated when they are read. */
export function sharedBuffers(limit = process.constrainedMemory(), total = totalmem()): string {
  const memory = limit > 0 ? Math.min(limit, total) : total
  return `${Math.min(1024, Math.max(128, Math.floor(memory / 8 / mebibyte)))}MB`
}

/** Settings of the embedded server. `durable: false` is for tests only: the product refuses to run on it. */
const settings = (durable: boolean): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: durable ? sharedBuffers() : '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements quote values, which may be health data; callers get the error anyway.
  log_min_messages: 'fatal',
  log_line_prefix: '',
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

export const urlOf = (folders: Folders, database = databaseName): string =>
  `postgresql://piel@localhost/${database}?host=${encodeURIComponent(folders.socket)}`

/** Creates the cluster once, and names it only when complete, so that a killed start leaves nothing partial. */
export async function ensureCluster(folders: Folders, binaries: Binaries, durable: boolean): Promise<boolean> {
  if (existsSync(join(folders.cluster, 'PG_VERSION'))) return false
  const partial = `${folders.cluster}.new`
  rmSync(partial, { recursive: true, force: true })
  const child = spawn(
    binaries.initdb,
    [
      '-D',
      partial,
      '--username=piel',
      '--auth-local=peer',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
    ]
      .concat('--icu-locale=es-MX', '--data-checksums')
      .concat(durable ? [] : '--no-sync'),
    { ...asChild(folders.identity), cwd: folders.home, env: binaries.env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const output = collectErrors(child)
  const code = await exited(child)
  if (code !== 0) {
    const nameless = output().includes('user does not exist')
    const help = nameless ? ' Give this account a name in /etc/passwd, or set DATABASE_URL.' : ''
    throw new Error(`The embedded database could not be created: ${output()}.${help}`)
  }
  renameSync(partial, folders.cluster)
  return true
}

function writeConfiguration({ cluster, identity }: Folders, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const path = join(cluster, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (isRoot()) chownSync(path, identity.uid, identity.gid)
  }
}

/**
 * Admits this account and root, identified by the kernel (`peer`), over the Unix socket only. Written at each start,
 * because clusters of earlier versions trusted every account that reached the socket.
 */
export function writeAccessRules(folders: Folders): void {
  const names = [...new Set([userInfo().username, 'root'])]
  writeConfiguration(folders, {
    'pg_hba.conf': 'local all piel peer map=piel\n',
    'pg_ident.conf': names.map((name) => `piel "${name}" piel\n`).join(''),
  })
}

/** The settings that initdb derives from the locale of `ensureCluster`; every start gives the others. */
const restoredSettings = `# Written by the restore of an archive.
datestyle = 'iso, mdy'
lc_messages = 'C'
lc_monetary = 'C'
lc_numeric = 'C'
lc_time = 'C'
default_text_search_config = 'pg_catalog.english'
`

/** For a cluster that comes from an archive, which brings no configuration. */
export const writeRestoredSettings = (folders: Folders): void =>
  writeConfiguration(folders, { 'postgresql.conf': restoredSettings })

export interface ServerOptions {
  durable: boolean
  watchdog: boolean
  settings?: Record<string, string>
}

/**
 * Starts the server in its own session, so that Ctrl-C only reaches this process, which shuts the server down properly.
 */
export function spawnServer(folders: Folders, binaries: Binaries, options: ServerOptions) {
  const args = ['-D', folders.cluster, '-k', folders.socket]
  const all = { ...settings(options.durable), ...options.settings }
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
  const guard = options.watchdog ? deathSignal() : []
  const [command = '', ...rest] = [...guard, binaries.postgres, ...args]
  return spawn(command, rest, {
    ...asChild(folders.identity),
    cwd: folders.home,
    env: binaries.env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function deathSignal(): string[] {
  const guard = ['setpriv', '--pdeathsig', 'INT', '--']
  return spawnSync('setpriv', [...guard.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? guard : []
}

const pidFile = (folders: Folders): string => join(folders.cluster, 'postmaster.pid')

export const pidFileTime = (folders: Folders): bigint | undefined =>
  statSync(pidFile(folders), { bigint: true, throwIfNoEntry: false })?.mtimeNs

/**
 * Removes the socket of a killed server. Its lock names a process number that another program may have now, which
 * PostgreSQL would mistake for a running server. Only the holder of the folder's lock may do this.
 */
export function removeStaleSocket(folders: Folders): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folders.socket, name), { force: true })
}

/**
 * Waits until the server accepts connections.
 * @param staleTime of an earlier file, which may name the same process number.
 * @throws with the server's message if it exits.
 */
export async function waitUntilReady(
  folders: Folders,
  child: ChildProcess,
  {
    staleTime,
    output,
    timeoutMs = startTimeoutMs,
  }: { staleTime: bigint | undefined; output: () => string; timeoutMs?: number },
): Promise<void> {
  const file = pidFile(folders)
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The embedded database did not start: ${output()}`)
    const written = pidFileTime(folders)
    if (written !== undefined && written !== staleTime) {
      const lines = readFileSync(file, 'utf8').split('\n')
      if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return
    }
    await sleep(10)
  }
  throw new Error(
    `The embedded database was not ready within ${timeoutMs / 60_000} minutes. End other programs on this machine, or use a faster disk, and start again. ${output()}`.trim(),
  )
}

export const ensureDatabase = (folders: Folders): Promise<void> =>
  withAdmin(folders, 'postgres', async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  })

const withAdmin = <T>(folders: Folders, database: string, work: (client: Client) => Promise<T>): Promise<T> =>
  retryConnecting(() => askAsAdmin(folders, database, work), { mayRetry: isWithin(startTimeoutMs) })

async function askAsAdmin<T>(folders: Folders, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: urlOf(folders, database), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function collectErrors(child: ChildProcess, onLine: (line: string) => void = () => undefined): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim() !== '') onLine(line.trim())
    tail = (tail + text).slice(-2000)
  })
  return () => tail.trim()
}

export function exited(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
}
