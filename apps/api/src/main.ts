import { buildApp } from './app.ts'
import { banner } from './banner.ts'
import { seedDemo } from '#/demo/seed.ts'
import { startDatabase, type StartedDatabase } from '#/db/start.ts'
import type { Deps } from './deps.ts'
import { readEnv, type Env } from './env.ts'
import { createLogger } from '#/http/log.ts'
import { systemClock } from '#/lib/clock.ts'
import { firstAdministratorLink } from '#/oidc/setup.ts'

/** After this long an orderly end is given up. */
const patience = 10_000

type Stop = () => Promise<void>

async function start(env: Env, log: Deps['log'], onStarted: (stop: Stop) => void): Promise<void> {
  const database = await startDatabase(env, log)
  onStarted(() => database.stop())
  const deps: Deps = { env, db: database.db, clock: systemClock(env.clinic.timeZone), log }
  const app = await buildApp(deps)
  onStarted(() => stopAll(() => app.close(), database))
  await seedDemo(deps)
  const setupLink = env.demo ? null : await firstAdministratorLink(deps)
  await app.listen({ host: env.host, port: env.port })
  process.stdout.write(banner(env, setupLink))
}

async function stopAll(closeApp: Stop, database: StartedDatabase): Promise<void> {
  // Requests under way may take their time, but must leave enough of it to stop the database in order.
  await Promise.race([closeApp(), new Promise((resolve) => setTimeout(resolve, patience * 0.6).unref())])
  await database.stop()
}

function explained(error: unknown, env: Env): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${env.port} is in use by another program. Stop it, or choose another: PORT=${env.port + 1} npm start`
  if (code === 'EACCES') return `Port ${env.port} may not be used by this account. Choose another: PORT=3000 npm start`
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

async function main(): Promise<void> {
  const env = readEnv()
  const log = createLogger(env.logLevel)
  let stop: Stop = async () => undefined
  let ending = false

  const end = async (code: number): Promise<void> => {
    // Ctrl-C reaches us from the terminal and again from npm: one end is enough.
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), patience).unref()
    await stop()
    process.exit(code)
  }
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'Piel ends because of an unexpected error')
    end(1).catch(() => process.exit(1))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) log.info({ signal }, 'stopping')
      end(0).catch(fail)
    })
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  try {
    await start(env, log, (next) => {
      stop = next
    })
  } catch (error) {
    if (ending) return
    process.stderr.write(`\nPiel could not start. ${explained(error, env)}\n\n`)
    await end(1)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\nPiel could not start. ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
