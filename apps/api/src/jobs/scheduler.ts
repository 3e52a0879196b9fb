import type { AuditProblem } from '@piel/contract/office/audit'
import type { SystemJob } from '@piel/contract/office/system'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#/deps.ts'
import { createSealer } from '#/audit/seal.ts'
import { auditWatch } from '#/audit/watch.ts'
import { auditWitness } from '#/audit/witness.ts'
import { deleteExpiredTokens } from '#/http/bearer.ts'
import { observed } from '#/lib/job-runs.ts'
import { deleteExpiredAnswers } from '#/http/idempotency.ts'

const sealIntervalMs = 2000
const mailIntervalMs = 2000
const backupIntervalMs = 60_000
const hourMs = 3_600_000
const lastDeliveryMs = 1000

/** Runs a task at an interval, never concurrently. @returns a function that stops it and waits for a running one. */
function repeat(intervalMs: number, task: () => Promise<unknown>, logFailure: (error: unknown) => void) {
  let running: Promise<unknown> | undefined
  const run = (): void => {
    running ??= task()
      .catch(logFailure)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, intervalMs).unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    await running
  }
}

export interface ScheduledJobs {
  sendMails?: () => Promise<unknown>
  hourly?: Partial<Record<SystemJob, () => Promise<unknown>>>
  makeBackups?: ((signal: AbortSignal) => Promise<unknown>) | undefined
  onBackupFailed?: () => Promise<unknown>
  onAuditProblem?: (problem: AuditProblem) => Promise<unknown>
}

/**
 * Seals and checks the audit trail, deletes expired rows, sends mail, makes backups, and runs the modules' hourly
 * tasks, starting at once. Safe in any number of processes.
 */
export function registerScheduler(app: FastifyInstance, deps: Deps, tasks: ScheduledJobs = {}): void {
  const { hourly = {}, onAuditProblem, onBackupFailed, sendMails, makeBackups } = tasks
  const seal = createSealer(deps)
  const watch = auditWatch(deps)
  const witness = auditWitness(deps)
  let notified: AuditProblem | undefined
  const sealAndCheck = async (): Promise<void> => {
    const sealed = await seal()
    // Not awaited: sealing never waits for the witness.
    witness.deliver().catch(logFailure)
    if (sealed > 0 || watch.isRunning()) await watch.advance()
    else if (watch.allProblems().length > 0) await watch.noticeAcknowledgement()
    const [problem] = watch.allProblems()
    if (!problem) notified = undefined
    else if (!notified) {
      await onAuditProblem?.(problem)
      notified = problem
    }
  }
  const deleteExpired = async (): Promise<void> => {
    await deleteExpiredTokens(deps.db, deps.clock.now())
    await deleteExpiredAnswers(deps.db, deps.clock.now())
  }
  const hourlyJobs = Object.entries({ expired: deleteExpired, ...hourly }).map(([name, job]) =>
    observed(deps, name as SystemJob, job),
  )
  // A failing task does not keep the others from running.
  const everyHour = async (): Promise<void> => {
    for (const job of hourlyJobs) await job().catch(logFailure)
  }
  const makeDueBackups = async (): Promise<void> => {
    try {
      await makeBackups?.(closing.signal)
    } catch (error) {
      if (closing.signal.aborted) return
      await onBackupFailed?.().catch(logFailure)
      throw error
    }
  }
  const logFailure = (error: unknown): void =>
    deps.log.warn({ err: error }, 'a background task failed and will run again')
  const closing = new AbortController()
  const stops: (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    stops.push(
      repeat(sealIntervalMs, observed(deps, 'seal', sealAndCheck), logFailure),
      repeat(hourMs, everyHour, logFailure),
    )
    if (sendMails) stops.push(repeat(mailIntervalMs, observed(deps, 'mails', sendMails), logFailure))
    if (makeBackups) stops.push(repeat(backupIntervalMs, observed(deps, 'backup', makeDueBackups), logFailure))
    everyHour().catch(logFailure)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(stops.map((stop) => stop()))
    if (stops.length === 0) return
    await seal().catch(logFailure)
    await Promise.race([witness.deliver(true), new Promise((resolve) => setTimeout(resolve, lastDeliveryMs).unref())])
  })
}
