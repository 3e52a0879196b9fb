import type { ErrorCode } from '@piel/contract/core/errors'
import { AppError } from '#/lib/app-error.ts'

/** A failure of the external provider, with advice for the log. Contains no personal data. */
export class ProviderError extends Error {
  /** True after a timeout, 5xx or 429; otherwise the provider or Piel is misconfigured. */
  readonly isTemporary: boolean

  constructor(message: string, options: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.isTemporary = options.isTemporary ?? false
  }
}

export const retryAfterSeconds = 5

/** The refusal for a failure of the provider. @param code for a failure that lasts until a setting changes. */
export function refusalOf(error: ProviderError, code: ErrorCode = 'provider_misconfigured'): AppError {
  if (error.isTemporary) return new AppError('provider_unreachable', { retryAfter: retryAfterSeconds, cause: error })
  return new AppError(code, { cause: error })
}
