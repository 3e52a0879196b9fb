import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

export interface Started {
  url: string
  pid: number
  /** From the start of the process to its first good answer, in ms. */
  readyAfter: number
  /** Ends it in order. */
  stop: () => Promise<void>
  /** Ends it as a cut of power would. */
  kill: () => Promise<void>
}

/** Everything that runs because of us, so that nothing outlives us. */
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
  /** Answers 200 as soon as work is done. */
  readyPath: string
  /** A folder for a CPU profile of the whole run. */
  profile?: string | undefined
}

async function start({ script, env, readyPath, profile }: StartOptions): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  if (profile !== undefined) await mkdir(profile, { recursive: true })
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]), join(root, script)],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  running.add(child)
  const exit = once(child, 'exit').finally(() => running.delete(child))
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
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
    if (child.exitCode !== null || performance.now() - began > 120_000) {
      await end('SIGKILL')
      throw new Error(`${script} did not become ready: ${complaint}`)
    }
    await sleep(4)
  }
  const readyAfter = performance.now() - began
  return { url, pid: child.pid ?? 0, readyAfter, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** The product as it ships, but for its limits of requests a minute. */
export const startProduct = (env: Record<string, string>, profile?: string): Promise<Started> =>
  start({
    script: 'apps/api/src/main.ts',
    env: { RATE_LIMIT_TOKEN: '1000000000', RATE_LIMIT_ANONYMOUS: '1000000000', ...env },
    readyPath: '/readyz',
    profile,
  })

export const startBare = (databaseUrl: string): Promise<Started> =>
  start({ script: 'bench/bare.ts', env: { DATABASE_URL: databaseUrl }, readyPath: '/hello' })

/** The embedded server alone, in a process that does nothing else. */
export const startEmbeddedAlone = (dataDir: string): Promise<Started> =>
  start({ script: 'bench/embedded.ts', env: { DATA_DIR: dataDir }, readyPath: '/' })

/** Resident memory in MiB. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** The highest resident memory of processes while `work` runs, by pid. */
export async function peakMemory(pids: number[], work: () => Promise<unknown>): Promise<Map<number, number>> {
  const peaks = new Map<number, number>()
  const look = async (): Promise<void> => {
    for (const pid of pids) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, await residentMemory(pid)))
  }
  const timer = setInterval(() => void look().catch(() => undefined), 200)
  try {
    await work()
    await look()
  } finally {
    clearInterval(timer)
  }
  return peaks
}

/** The process id of the embedded server of a data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  const home = await readFile(join(dataDir, 'postgres.location'), 'utf8').then(
    (text) => text.trim(),
    () => join(dataDir, 'postgres'),
  )
  return Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
}
