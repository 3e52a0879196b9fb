import { isOutOfSpace } from '../errors.ts'

/** Takes 128 kB of disk for a moment. md5 texts do not compress. */
export const trialWrite = `CREATE TEMPORARY TABLE trial_write ON COMMIT DROP AS
  SELECT md5(i::text) AS text FROM generate_series(1, 2048) AS i`

/** At most one trial per interval, even if readiness is probed more often. */
const trialIntervalMs = 2000

export function watchSpace(trial: () => Promise<unknown>) {
  let isFull = false
  let triedAt = -Infinity
  return {
    observe(error: unknown): void {
      if (isOutOfSpace(error)) isFull = true
    },
    async isExhausted(): Promise<boolean> {
      if (!isFull || performance.now() - triedAt < trialIntervalMs) return isFull
      triedAt = performance.now()
      await trial().then(
        () => (isFull = false),
        () => undefined,
      )
      return isFull
    },
  }
}
