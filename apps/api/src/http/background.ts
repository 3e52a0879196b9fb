import type { FastifyInstance } from 'fastify'
import type { Deps } from '#/deps.ts'
import { createSealer } from '#/audit/seal.ts'
import { auditWatch } from '#/audit/watch.ts'
import { deleteExpiredTokens } from './denied-tokens.ts'
import { deleteExpiredAnswers } from './idempotency.ts'

const second = 1000
const hour = 3_600_000

/** Runs a task again and again, never twice at once, until it is told to stop; then waits for the one under way. */
function repeat(every: number, task: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<unknown> | undefined
  const run = (): void => {
    running ??= task()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, every).unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    await running
  }
}

/**
 * What goes on beneath the requests: sealing the audit trail and checking it, forgetting what has expired, and what the
 * modules do each hour, from the start on. Any number of processes may.
 */
export function registerBackground(app: FastifyInstance, deps: Deps, hourly: (() => Promise<unknown>)[] = []): void {
  const seal = createSealer(deps)
  const watch = auditWatch(deps)
  const sealAndCheck = async (): Promise<void> => {
    if ((await seal()) > 0 || watch.isRunning()) await watch.advance()
  }
  const forget = async (): Promise<void> => {
    await deleteExpiredTokens(deps.db, deps.clock.now())
    await deleteExpiredAnswers(deps.db, deps.clock.now())
  }
  const everyHour = async (): Promise<void> => {
    for (const task of [forget, ...hourly]) await task()
  }
  const failed = (error: unknown): void => deps.log.warn({ err: error }, 'a background task will be tried again')
  const stops: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    stops.push(repeat(2 * second, sealAndCheck, failed), repeat(hour, everyHour, failed))
    everyHour().catch(failed)
  })
  app.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop()))
    if (stops.length > 0) await seal().catch(failed)
  })
}
