import { codeOf, isConnectionLoss, isRetryable } from '#/db/errors.ts'
import { AppError } from '#/lib/app-error.ts'

/** Text that no column can hold: a NUL byte, a bad escape, a number or date beyond its range. */
const unrepresentable = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008'])

/** What an error of PostgreSQL means for the caller; undefined where it is none, or a mistake of ours. */
export function appErrorOfDatabase(error: unknown): AppError | undefined {
  // A conflict that the retries did not settle passes by itself, as a lost connection does.
  if (isConnectionLoss(error) || isRetryable(error)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  if (unrepresentable.has(codeOf(error) ?? '')) return new AppError('validation_failed', { cause: error })
  return undefined
}
