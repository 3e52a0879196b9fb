import { flushCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { lifecycle, objectNames, sealedTables } from './nouns.ts'
import { banner } from './banner.ts'
import { assertArchiveSettings, startArchive } from '#/archive/supervise.ts'
import { requestedBackups } from '#/backup/schedule.ts'
import { confirmation, upgradeGuard } from '#/backup/upgrade.ts'
import { assertBackupSettings } from '#/backup/settings.ts'
import { describeStartError } from './start-error.ts'
import { answerWhileStarting } from '#/http/starting.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { seedDemo } from '#/demo/seed.ts'
import { startDatabase } from '#/db/connection/start.ts'
import type { Deps } from './deps.ts'
import { readEnv, type Env } from './env.ts'
import { createLogger } from '#/http/log.ts'
import { systemClock } from '#/lib/clock.ts'
import { firstAdministratorLink } from '#/oidc/setup.ts'

/** Then the process exits, even if requests or the database are not finished. */
const shutdownTimeoutMs = 10_000
/**
 * When the compiled modules of this start are stored, which takes a tenth of a second once; a process killed earlier
 * stores none.
 */
const keepCompiledAfterMs = 5000

type Stop = () => Promise<void>

async function start(env: Env, log: Deps['log'], onStarted: (stop: Stop) => void): Promise<void> {
  await assertBackupSettings(env)
  assertArchiveSettings(env)
  // Steps are for people at a terminal; logs have their own lines.
  const say = (line: string): void => void (process.stdout.isTTY && process.stdout.write(`  ${line}\n`))
  const starting = await answerWhileStarting({ host: env.host, port: env.port, say })
  starting.begin('database')
  const database = await startDatabase(
    env,
    log,
    upgradeGuard(env, { isConfirmed: process.argv.includes(confirmation), log }),
  )
  const archive = startArchive(env, { url: database.url, log })
  const stopDatabase = async (): Promise<void> => {
    await database.stop()
    await archive?.stop()
  }
  onStarted(stopDatabase)
  const backUp = requestedBackups({ env, databaseUrl: database.url })
  const accounts = env.demo && env.oidc.embedded ? demoAccounts : []
  const deps: Deps = {
    env,
    db: database.db,
    databaseUrl: database.url,
    ...(archive && { archive: archive.state }),
    ...(backUp && { backUp }),
    clock: systemClock(env.clinic.timeZone),
    log,
    lifecycle,
    names: objectNames,
    sealed: sealedTables,
    demoAccounts: accounts,
  }
  starting.begin('application')
  const app = await buildApp(deps)
  onStarted(() => stopAll(() => app.close(), stopDatabase))
  starting.begin('data')
  if (env.demo) await database.prepare((db) => seedDemo({ ...deps, db }))
  const setupLink = env.demo ? null : await firstAdministratorLink(deps)
  await starting.end()
  await app.listen({ host: env.host, port: env.port })
  database.endStart()
  process.stdout.write(banner(env, { demoAccounts: accounts, setupLink }))
  setTimeout(flushCompileCache, keepCompiledAfterMs).unref()
}

async function stopAll(closeApp: Stop, stopDatabase: Stop): Promise<void> {
  // Requests get a part of the time, so that enough remains to stop the database properly.
  await Promise.race([closeApp(), new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs * 0.6).unref())])
  await stopDatabase()
}

async function main(): Promise<void> {
  const env = readEnv()
  const log = createLogger(env.logLevel)
  let stop: Stop = async () => undefined
  let isStopping = false

  const shutDown = async (code: number): Promise<void> => {
    // npm passes Ctrl-C on, so it arrives twice.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await stop()
    process.exit(code)
  }
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'stopping after an unexpected error')
    shutDown(1).catch(() => process.exit(1))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping) log.info({ signal }, 'stopping')
      shutDown(0).catch(fail)
    })
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  try {
    await start(env, log, (next) => {
      stop = next
    })
  } catch (error) {
    if (isStopping) return
    process.stderr.write(`\nPiel could not start. ${describeStartError(error, env)}\n\n`)
    await shutDown(1)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\nPiel could not start. ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
