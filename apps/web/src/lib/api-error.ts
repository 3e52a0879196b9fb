import type { ErrorCode, FieldError } from '@piel/contract/errors'
import type { ClientErrorCode } from './client-errors.ts'

export type AnyApiErrorCode = ErrorCode | ClientErrorCode

interface Details {
  errors?: FieldError[] | undefined
  message?: string | undefined
  traceId?: string | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call that did not succeed; `status` is 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: AnyApiErrorCode
  /** Refused fields: pointers into the body with `validation.…` keys. */
  readonly errors: FieldError[]
  /** The server's own words, where the specification fixes them. */
  readonly serverMessage: string | undefined
  readonly traceId: string | undefined
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: AnyApiErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = details.errors ?? []
    this.serverMessage = details.message
    this.traceId = details.traceId
    this.retryAfter = details.retryAfter
  }

  /** True for an answer that asking again would not change. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** True where the address names no record: unknown, foreign, archived, or no identifier at all. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')
}
