import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The product in a separate process. */
export interface Started {
  child: ChildProcess
  url: string
  output: () => string
}

/** Keeps the compiled modules of one start for the next: a fifth of a start's processor time. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/starts')

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a process without waiting for it; the caller ends it. */
export async function launch(env: Record<string, string> & { DATA_DIR: string }): Promise<Started> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compileCache, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { child, url: `http://localhost:${port}`, output: () => output }
}

/**
 * Options of a child process that runs under another account; none where this one cannot change to it, or it cannot read
 * the tree.
 */
export function underAccount(uid: number): { uid?: number; gid?: number } {
  const account = { uid, gid: uid }
  const canChange =
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, ['-e', ''], { cwd: import.meta.dirname, ...account }).status === 0
  return canChange ? account : {}
}

/** Ends a process that still runs. @returns its exit code. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}

export const statusOf = async (url: string): Promise<number> => {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

export async function until(condition: () => Promise<boolean> | boolean, output: () => string): Promise<void> {
  for (let i = 0; i < 2400; i++) {
    if (await condition()) return
    await sleep(25)
  }
  throw new Error(`Waited a minute in vain:\n${output()}`)
}

/** Waits until a process answers. @throws with its output when it exits. */
export const isReady = ({ child, url, output }: Started): Promise<void> =>
  until(async () => {
    if (child.exitCode !== null) throw new Error(`Ended instead of starting:\n${output()}`)
    return (await statusOf(`${url}/readyz`)) === 200
  }, output)

/** Process number of the embedded database of a data folder. */
export const databasePid = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

/** Process numbers of the embedded server of a data folder and of its children, the server first. */
export function databaseProcesses(folder: string): number[] {
  const server = databasePid(folder)
  const children = readdirSync('/proc').filter((name) => parentOf(name) === server)
  return [server, ...children.map(Number)]
}
