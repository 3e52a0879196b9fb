import { existsSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops a server that a killed process left running on this cluster. `postmaster.pid` contains its process number; the
 * file is moved aside only if that process is certainly another program (numbers repeat after a reboot).
 */
export async function stopStaleServer(cluster: string, log: (message: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!isAlive(pid)) return await waitUntilReaped(pid)
  if (!isServerOf(pid, cluster)) {
    log(`postmaster.pid names process ${pid}, which is another program: the file is moved aside`)
    renameSync(file, `${file}.stale`)
    return
  }
  log(`Stopping database server ${pid}, left running by an earlier process`)
  await stopProcess(pid)
}

/**
 * Waits until a dead process is reaped: before that, PostgreSQL would mistake it for a running one and refuse to start.
 * The file stays, because PostgreSQL uses it to detect child processes that still work on the data.
 */
async function waitUntilReaped(pid: number, timeoutMs = 10_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(10)
  }
}

/**
 * Stops a server: SIGINT rolls back open transactions, SIGQUIT requires recovery at the next start, SIGKILL is the last
 * resort.
 */
export async function stopProcess(pid: number, timeoutMs = 8000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = performance.now() + timeoutMs
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
  // A dead child that is not reaped yet still answers to signals.
  return !/^State:\s*[ZX]/m.test(readIfPresent(`/proc/${pid}/status`))
}

/**
 * Whether a process is the server of this cluster: it runs as the cluster's owner, and no other program works in the
 * data folder. Process numbers repeat after a reboot and in each container.
 */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === statSync(cluster).uid && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch (error) {
    // It has ended since.
    if (!isAlive(pid)) return false
    throw new Error(`Process ${pid} may still use ${cluster}, and /proc does not tell: stop it first`, { cause: error })
  }
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
