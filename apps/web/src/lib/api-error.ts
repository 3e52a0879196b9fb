import type { ErrorCode, FieldError, Problem } from '@piel/contract/core/errors'
import type { ClientErrorCode } from './client-errors.ts'

export type AnyApiErrorCode = ErrorCode | ClientErrorCode

interface Details {
  errors?: FieldError[] | undefined
  message?: string | undefined
  traceId?: string | undefined
  retryAfter?: number | undefined
  until?: string | undefined
  problem?: Partial<Problem> | undefined
  cause?: unknown
}

/** A failed call; `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: AnyApiErrorCode
  /** Refused fields: pointers into the body with `validation.…` keys. */
  readonly errors: FieldError[]
  /** The server's text, if the specification prescribes it. */
  readonly serverMessage: string | undefined
  readonly traceId: string | undefined
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined
  /** The last day of the state that prevents the change. */
  readonly until: string | undefined
  /** The whole answer, with members that only some codes have. */
  readonly problem: Partial<Problem>

  constructor(status: number, code: AnyApiErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = details.errors ?? []
    this.serverMessage = details.message
    this.traceId = details.traceId
    this.retryAfter = details.retryAfter
    this.until = details.until
    this.problem = details.problem ?? {}
  }

  /** True for errors that a retry would not change. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** Whether the URL names no visible record: unknown, another user's, archived, or an invalid ID. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
}
