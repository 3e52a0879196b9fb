import type { SystemJob } from '@piel/contract/office/system'
import type { Clock } from './clock.ts'

export interface JobRun {
  lastRunAt: string | null
  error: string | null
}

const known = new WeakMap<object, Map<SystemJob, JobRun>>()

/** The background jobs of an application, in the order of their registration. */
export function jobsOf({ db }: { db: object }): Map<SystemJob, JobRun> {
  const jobs = known.get(db) ?? new Map<SystemJob, JobRun>()
  known.set(db, jobs)
  return jobs
}

/** Records when a job last ended and with which error. @returns the job, which still throws. */
export function observed(
  deps: { db: object; clock: Clock },
  name: SystemJob,
  job: () => Promise<unknown>,
): () => Promise<void> {
  const jobs = jobsOf(deps)
  jobs.set(name, { lastRunAt: null, error: null })
  const keep = (error: string | null) => jobs.set(name, { lastRunAt: deps.clock.now().toISOString(), error })
  return async () => {
    try {
      await job()
      keep(null)
    } catch (error) {
      keep(error instanceof Error ? error.message : String(error))
      throw error
    }
  }
}
