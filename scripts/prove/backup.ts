import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../apps/api/src/backup/connection.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/server.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { fill } from './filled.ts'
import { counted, defineProof, randomMs } from './proof.ts'
import { embeddedUrl, verified, withStage, type Stage } from './stage.ts'
import { faultsIn } from './stored.ts'
import { Writers } from './writers.ts'

const passphrase = 'a passphrase of the proof'
const maxMinutes = 15
const minutesOf = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`

/** Of a killed command there is no code. */
interface Ended {
  code: number | null
  output: string
  tookMs: number
  /** The most memory that its process held, in MiB. */
  memory: number
}

const memoryIntervalMs = 200

/** The most memory that a process has held so far, in MiB; 0 once it has ended. */
function peakMemoryOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Runs a command of the product, killed after `killAfterMs`. */
async function run(
  path: string,
  args: string[],
  { env, killAfterMs }: { env: Record<string, string>; killAfterMs?: number },
): Promise<Ended> {
  const script = resolve(import.meta.dirname, `../../apps/api/src/cli/${path}`)
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], BACKUP_PASSPHRASE: passphrase, ...env },
  })
  const startedAt = performance.now()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  let memory = 0
  const watching = setInterval(() => (memory = Math.max(memory, peakMemoryOf(child.pid))), memoryIntervalMs)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  clearInterval(watching)
  return { code, output, tookMs: performance.now() - startedAt, memory }
}

interface Comparison {
  rows: number
  tables: number
  differing: string[]
}

/** Compares each table with its digest in the backup. @returns undefined for a file that is no backup. */
async function compare(file: string, url?: string): Promise<Comparison | undefined> {
  const { code, output } = await run('../testing/compare-with-backup.ts', [file], {
    env: url === undefined ? {} : { DATABASE_URL: url },
  })
  return code === 0 ? (JSON.parse(output) as Comparison) : undefined
}

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^piel-.*\.age$/.test(name))
    .map((name) => join(folder, name))

/** Names the key of the installation that made a backup: the data folder is a new one. */
const namedBy = ({ output }: Ended): string[] => [
  '--signed-by',
  /Signed with the key ([0-9a-f]{64})\./.exec(output)?.[1] ?? '',
]

/** Backs up under writers, wipes the data folder and restores it. */
async function backUpAndRestore(
  { folder, start }: Stage,
  { patients, writers: callers, log }: { patients: number; writers: number; log: (line: string) => void },
): Promise<{ figures: string[]; broken: string[] }> {
  const backups = join(folder, 'backups')
  const env = { DATA_DIR: join(folder, 'data') }
  mkdirSync(backups)
  mkdirSync(env.DATA_DIR, { mode: 0o755 })
  const url = embeddedUrl(env.DATA_DIR)
  const product = await start(env)
  await fill(url, patients, log)
  const writers = new Writers(() => product.url)
  let isOver = false
  const writing = writers.run(callers, () => isOver)
  while (writers.acknowledged.length < callers) await sleep(20)
  const before = [...writers.acknowledged]
  log(`backing up under ${callers} writers`)
  const backup = await run('backup-create.ts', ['--to', backups], { env })
  isOver = true
  await writing
  product.child.kill('SIGTERM')
  if (product.child.exitCode === null) await once(product.child, 'exit')
  const [file = ''] = backupsIn(backups)
  if (backup.code !== 0) return { figures: [], broken: [`the backup failed: ${backup.output}`] }
  const during = writers.acknowledged.length - before.length
  log(`backed up in ${minutesOf(backup.tookMs)}; wiping and restoring`)
  rmSync(env.DATA_DIR, { recursive: true })
  mkdirSync(env.DATA_DIR, { mode: 0o755 })
  const restore = await run('backup-restore.ts', [file, ...namedBy(backup)], { env })
  if (restore.code !== 0) return { figures: [], broken: [`the restore failed: ${restore.output}`] }
  log(`restored and verified in ${minutesOf(restore.tookMs)}; comparing`)
  const server = await startEmbedded(env.DATA_DIR)
  try {
    const compared = await compare(file, server.url)
    if (!compared) return { figures: [], broken: ['the backup cannot be read'] }
    const broken = compared.differing.map((name) => `${name} differs from its digest`)
    // What was acknowledged while the backup was made may or may not be in it.
    const faults = await faultsIn(server.url, before)
    broken.push(...faults.filter((fault) => !fault.includes('not acknowledged')), ...writers.unexpected)
    broken.push(...(await verified({ ...env, DATABASE_URL: server.url })))
    for (const [what, tookMs] of [['the backup', backup.tookMs] as const, ['the restore', restore.tookMs] as const])
      if (tookMs > maxMinutes * 60_000) broken.push(`${what} took ${minutesOf(tookMs)}`)
    const figures = [
      `${counted(patients, 'patients')} with a transaction each, ${counted(compared.rows, 'rows')} of ${compared.tables} tables`,
      `backed up in ${minutesOf(backup.tookMs)} under ${callers} writers (${counted(during, 'writes')}), ${Math.round(statSync(file).size / 1e6)} MB`,
      `restored and verified in ${minutesOf(restore.tookMs)}, ${compared.differing.length} tables differ from their digests`,
      `at most ${Math.round(backup.memory)} and ${Math.round(restore.memory)} MiB of memory`,
    ]
    return { figures, broken }
  } finally {
    await server.stop()
  }
}

const killedPatients = 20_000

/** Kills backups and restores in turn. After each nothing starts on a half database, and no file passes for a backup. */
async function killBoth(
  { folder, launch, startDatabase }: Stage,
  { kills, patients, log }: { kills: number; patients: number; log: (line: string) => void },
): Promise<{ figures: string[]; broken: string[] }> {
  const backups = join(folder, 'killed')
  mkdirSync(backups)
  const server = await startDatabase()
  const source = { DATABASE_URL: server.url, DATA_DIR: join(folder, 'source') }
  const broken: string[] = []
  const outcomes = { complete: 0, marked: 0, empty: 0, noBackup: 0 }
  const first = await launch(source)
  while (!/running|http:\/\/localhost/.test(first.output()) && first.child.exitCode === null) await sleep(50)
  first.child.kill('SIGTERM')
  if (first.child.exitCode === null) await once(first.child, 'exit')
  await fill(server.url, patients, log)
  const whole = await run('backup-create.ts', ['--to', backups], { env: source })
  const [file = ''] = backupsIn(backups)
  if (whole.code !== 0) return { figures: [], broken: [`the backup failed: ${whole.output}`] }
  const usualMs = { backup: whole.tookMs, restore: whole.tookMs * 3 }
  const hits = { count: 0 }
  const count = ({ code }: Ended): void => {
    // One that ended before was not killed.
    if (code !== null) return
    hits.count += 1
    if (hits.count % 10 === 0) log(`${hits.count} kills`)
  }
  for (let i = 1; hits.count < kills; i += 1) {
    if (i % 2 === 1) {
      const killed = await run('backup-create.ts', ['--to', backups], {
        env: source,
        killAfterMs: randomMs(usualMs.backup),
      })
      count(killed)
      const others = backupsIn(backups).filter((path) => path !== file)
      if (killed.code === null) outcomes[others.length === 0 ? 'noBackup' : 'complete'] += 1
      for (const path of others) {
        if (!(await compare(path))) broken.push(`kill ${i} left a file that is no backup`)
        rmSync(path)
      }
      if (killed.code === 0) usualMs.backup = killed.tookMs
      continue
    }
    const target = await databaseOf(server.url, `restored_${i}`)
    const env = { DATABASE_URL: target, DATA_DIR: join(folder, `restored-${i}`) }
    const killed = await run('backup-restore.ts', [file, ...namedBy(whole)], {
      env,
      killAfterMs: randomMs(usualMs.restore),
    })
    count(killed)
    if (killed.code === 0) usualMs.restore = killed.tookMs
    const state = await stateOf(target)
    if (killed.code === null) outcomes[state] += 1
    if (state === 'marked') {
      const product = await launch({ ...env, DEMO: 'off' })
      if (product.child.exitCode === null) await once(product.child, 'exit')
      if (!/A restore of this database did not finish/.test(product.output()))
        broken.push(`kill ${i}: the product started on a part of a backup`)
      const again = await run('backup-restore.ts', [file, ...namedBy(whole)], { env })
      if (again.code !== 0) broken.push(`kill ${i}: the restore could not run again: ${again.output}`)
      usualMs.restore = again.tookMs
    }
    if (state !== 'empty')
      for (const name of (await compare(file, target))?.differing ?? ['every table'])
        broken.push(`kill ${i}: ${name} differs from its digest`)
    if (existsSync(env.DATA_DIR)) rmSync(env.DATA_DIR, { recursive: true })
    await dropDatabase(server.url, `restored_${i}`)
  }
  const { noBackup, marked, empty, complete } = outcomes
  const figures = [
    `${kills} kills while backing up and restoring ${counted(patients, 'patients')}`,
    `${noBackup} without a file, ${marked} restores refused until they ran again, ${empty} had not begun, ${complete} had finished`,
  ]
  return { figures, broken }
}

async function databaseOf(url: string, name: string): Promise<string> {
  await dropDatabase(url, name)
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`))
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

const dropDatabase = (url: string, name: string) =>
  withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))

/** What a killed restore left, by what every start runs first. */
async function stateOf(url: string): Promise<'complete' | 'marked' | 'empty'> {
  const count = await withClient(url, (client) =>
    client.query<{ count: number }>(`SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'`),
  )
  if (count.rows[0]?.count === 0) return 'empty'
  return await migrate(url).then(
    () => 'complete' as const,
    (error: unknown) => {
      if (error instanceof Error && error.message.includes('did not finish')) return 'marked'
      throw error
    },
  )
}

export const backup = defineProof({
  promise:
    'a backup under 16 writers restores every table identical by digest, in at most 15 minutes each way; SIGKILL of backups and restores leaves no file that passes for a backup and no half database that starts',
  full: { patients: 1_000_000, writers: 16, kills: 50 },
  run: async ({ patients, writers, kills }, log) => {
    const whole = await withStage((stage) => backUpAndRestore(stage, { patients, writers, log }))
    const killed = await withStage((stage) =>
      killBoth(stage, { kills, patients: Math.min(patients, killedPatients), log }),
    )
    return {
      figures: [...whole.figures, ...killed.figures],
      broken: [...whole.broken, ...killed.broken],
    }
  },
})
