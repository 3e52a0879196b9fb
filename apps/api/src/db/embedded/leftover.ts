import { existsSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a server that a killed process left behind on this cluster. PostgreSQL's own `postmaster.pid` names it; the
 * file is only moved aside when the process it names is certainly another program (numbers repeat after a reboot).
 */
export async function stopLeftover(cluster: string, log: (message: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!isAlive(pid)) return await buried(pid)
  if (!isServerOf(pid, cluster)) {
    log(`postmaster.pid names process ${pid}, which is another program: moving the file aside`)
    renameSync(file, `${file}.stale`)
    return
  }
  log(`Stopping the database server ${pid} that an earlier process left behind`)
  await stopProcess(pid)
}

/**
 * Waits for a dead process to be collected: until then PostgreSQL takes it for a running one and refuses to start.
 * Its file stays, because it also tells whether a part of the server is still at work on the data.
 */
async function buried(pid: number, patience = 10_000): Promise<void> {
  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(10)
  }
}

/** Asks a server to stop (SIGINT: open transactions are rolled back), then insists (SIGQUIT: it recovers at its next start). */
export async function stopProcess(pid: number, patience = 8000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = performance.now() + patience
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // A dead child that nobody has waited for still answers to its number.
  return !/^State:\s*[ZX]/m.test(readIfThere(`/proc/${pid}/status`))
}

/** PostgreSQL works in its data folder: that tells it from any other program. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    throw new Error(`Process ${pid} holds ${cluster} and belongs to another account: stop it first`)
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
