import type { ErrorCode, FieldError, Problem } from '@piel/contract/core/errors'

export type ProblemDetails = Pick<
  Problem,
  'conflicts' | 'free' | 'clockChange' | 'count' | 'balanceMinor' | 'leastMinor' | 'tillName' | 'keptId'
>

/** An expected refusal; the error handler turns it into RFC 9457 problem details. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Affected fields, as RFC 6901 pointers into the body with `validation.…` keys. */
  readonly errors: FieldError[]
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The last day of what prevents the request. */
  readonly until: string | undefined
  readonly details: ProblemDetails

  constructor(
    code: ErrorCode,
    options: {
      errors?: FieldError[]
      retryAfter?: number
      until?: string | undefined
      cause?: unknown
    } & ProblemDetails = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfter = options.retryAfter
    this.until = options.until
    const { conflicts, free, clockChange, count, balanceMinor, leastMinor, tillName, keptId } = options
    this.details = {
      ...(conflicts && { conflicts }),
      ...(free && { free }),
      ...(clockChange && { clockChange }),
      ...(count !== undefined && { count }),
      ...(balanceMinor !== undefined && { balanceMinor }),
      ...(leastMinor !== undefined && { leastMinor }),
      ...(tillName !== undefined && { tillName }),
      ...(keptId !== undefined && { keptId }),
    }
  }
}

/** The refusal of one field. @param pointer JSON pointer into the body, or `/query/…`. */
export const invalidField = (pointer: string, code: string): AppError =>
  new AppError('validation_failed', { errors: [{ pointer, code }] })
