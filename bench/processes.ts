import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderOf } from './database.ts'

const root = resolve(import.meta.dirname, '..')

export interface Started {
  url: string
  pid: number
  /** From the start of the process to its first successful response. */
  readyAfterMs: number
  /** Stops it with SIGTERM. */
  stop: () => Promise<void>
  /** Stops it with SIGKILL. */
  kill: () => Promise<void>
}

/** Child processes, killed when this process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface StartOptions {
  script: string
  env: Record<string, string>
  /** Path that returns 200 once the process is ready. */
  readyPath: string
  /** Folder for a CPU profile. */
  profile?: string | undefined
  /** Of Node. */
  options?: string[]
}

async function start({ script, env, readyPath, profile, options = [] }: StartOptions): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  if (profile !== undefined) await mkdir(profile, { recursive: true })
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...options, ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]), join(root, script)],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  running.add(child)
  const exit = once(child, 'exit').finally(() => running.delete(child))
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errorOutput += text))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exit
  }
  for (;;) {
    const ready = await fetch(url + readyPath).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || performance.now() - startedAt > 120_000) {
      await end('SIGKILL')
      throw new Error(`${script} did not become ready: ${errorOutput}`)
    }
    await sleep(4)
  }
  const readyAfterMs = performance.now() - startedAt
  return { url, pid: child.pid ?? 0, readyAfterMs, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

const databaseNameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The product as it ships, with raised request limits. */
export const startProduct = (env: Record<string, string>, profile?: string): Promise<Started> =>
  start({
    script: 'apps/api/src/main.ts',
    env: {
      RATE_LIMIT_TOKEN: '1000000000',
      RATE_LIMIT_ANONYMOUS: '1000000000',
      MALLOC_ARENA_MAX: '2',
      ...(env['DATABASE_URL'] !== undefined && { DATA_DIR: folderOf(databaseNameOf(env['DATABASE_URL'])) }),
      ...env,
    },
    readyPath: '/readyz',
    profile,
    options: ['--max-semi-space-size=4', '--max-old-space-size=1024'],
  })

export const startReference = (databaseUrl: string): Promise<Started> =>
  start({ script: 'bench/reference.ts', env: { DATABASE_URL: databaseUrl }, readyPath: '/hello' })

/** The embedded database server alone. */
export const startEmbeddedAlone = (dataDir: string): Promise<Started> =>
  start({ script: 'bench/embedded.ts', env: { DATA_DIR: dataDir }, readyPath: '/' })

/** Resident memory in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** Peak resident memory in MiB by pid while `work` runs. */
export async function peakMemory(pids: number[], work: () => Promise<unknown>): Promise<Map<number, number>> {
  const peaks = new Map<number, number>()
  const sample = async (): Promise<void> => {
    for (const pid of pids) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, await residentMemory(pid)))
  }
  const timer = setInterval(() => void sample().catch(() => undefined), 200)
  try {
    await work()
    await sample()
  } finally {
    clearInterval(timer)
  }
  return peaks
}

/** Process ID of the embedded server of a data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  const home = await readFile(join(dataDir, 'postgres.location'), 'utf8').then(
    (text) => text.trim(),
    () => join(dataDir, 'postgres'),
  )
  return Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
}
