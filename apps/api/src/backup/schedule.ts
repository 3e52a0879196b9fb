import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#/deps.ts'
import { aboutOf, dueTask, type Order, type ScheduledResult } from './order.ts'

const unsignedWarning = 'the backup is not signed: the key in DATA_DIR/audit cannot be read'

/** A backup or check that takes longer is stopped, and repeated later. */
const maxDurationMs = 6 * 3_600_000
const maxMemoryMb = 256
const child = fileURLToPath(new URL('child.ts', import.meta.url))

/** Carries out an order in its own process. @throws if that process ends without an answer, or `signal` ends it. */
export async function inChild(order: Order, signal?: AbortSignal): Promise<ScheduledResult> {
  const working = fork(child, [], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    // The order contains its settings; the child does not need the server's environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    signal: AbortSignal.any([AbortSignal.timeout(maxDurationMs), ...(signal ? [signal] : [])]),
  })
  return await new Promise((done, fail) => {
    working.once('message', (result: ScheduledResult) => done(result))
    working.once('error', fail)
    working.once('exit', (code, killedBy) =>
      fail(new Error(`The process that makes backups ended early (${killedBy ?? code})`)),
    )
    working.send(order)
  })
}

/** Makes a backup when an administrator asks for it. Undefined without a folder or a key. */
export function requestedBackups({ env, databaseUrl }: Pick<Deps, 'env' | 'databaseUrl'>): Deps['backUp'] {
  const { folder, keys } = env.backup
  if (folder === undefined || databaseUrl === undefined) return undefined
  if (keys.recipient === undefined && keys.passphrase === undefined) return undefined
  const source = { url: databaseUrl, dataDir: resolve(env.dataDir), about: aboutOf(env) }
  const fixed = { source, folder: resolve(folder), keys, plan: 'requested' } as const
  return async (announced) => {
    const result = await inChild({ ...fixed, ...announced, account: announced.author.name }).catch(
      (error: unknown) => ({ error: String(error) }),
    )
    if ('error' in result) return { error: result.error }
    return result.task === 'none' ? 'busy' : 'done'
  }
}

/**
 * Makes the due backup or check, once across all processes of a database. Undefined without BACKUP_DIR.
 * @returns a task to repeat; it throws failures, which are recorded too.
 */
export function scheduledBackups(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log' | 'databaseUrl'>,
): ((signal: AbortSignal) => Promise<void>) | undefined {
  const { db, env, clock, log, databaseUrl } = deps
  const { folder, at, keep } = env.backup
  if (folder === undefined || databaseUrl === undefined) return undefined
  const order = {
    source: { url: databaseUrl, dataDir: resolve(env.dataDir), about: aboutOf(env) },
    folder,
    keys: env.backup.keys,
    account: 'Piel',
    plan: { at, timeZone: env.clinic.timeZone, keep },
  }
  return async (signal) => {
    const now = clock.now().toISOString()
    if ((await dueTask(db, { ...order, at: now })) === undefined) return
    const result = await inChild({ ...order, at: now }, signal)
    if ('failed' in result) throw new Error(`A scheduled ${result.failed} failed: ${result.error}`)
    if (result.task !== 'none') log.info(result, `scheduled ${result.task}`)
    if (result.task === 'backup' && result.signedBy === null) log.warn({ file: result.file }, unsignedWarning)
  }
}
