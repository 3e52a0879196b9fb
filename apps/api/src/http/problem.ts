import { errorMessages, statusOf, titleOf, type ErrorCode, type Problem } from '@piel/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { codeOf, isConnectionLoss, isOnClosedDay, isRetryable } from '#/db/errors.ts'
import { limitRepeats } from './repeated-log.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable_request',
  FST_ERR_BAD_URL: 'unreadable_request',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
}

/** SQLSTATEs of text that no column can hold: a NUL byte, a bad escape, a number or date out of range. */
const invalidTextCodes = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008'])

/** The refusal for an error of PostgreSQL; undefined for other errors and bugs. */
function appErrorOfDatabase(error: unknown): AppError | undefined {
  // A conflict that remains after the retries is temporary, like a lost connection.
  if (isConnectionLoss(error) || isRetryable(error)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  if (isOnClosedDay(error)) return new AppError('day_closed', { cause: error })
  if (invalidTextCodes.has(codeOf(error) ?? '')) return new AppError('validation_failed', { cause: error })
  return undefined
}

function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const database = appErrorOfDatabase(error)
  if (database) return database
  if (error instanceof Error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    const known = fastifyCodes[code ?? '']
    if (known) return new AppError(known, { cause: error })
    if (statusCode === 400) return new AppError('unreadable_request', { cause: error })
  }
  return new AppError('internal', { cause: error })
}

export function problemOf(error: AppError, traceId: string): Problem {
  const message = errorMessages[error.code]
  return {
    type: `urn:piel:error:${error.code}`,
    title: titleOf(error.code),
    status: statusOf(error.code),
    code: error.code,
    ...(message !== undefined && { message }),
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.until !== undefined && { until: error.until }),
    ...error.details,
    traceId,
  }
}

const refusals = limitRepeats()

/** Answers any error as problem details; the only function that does. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = appErrorOf(error)
  const status = statusOf(refusal.code)
  if (status >= 500) {
    const cause = refusal.cause ?? refusal
    if (status === 500) request.log.error({ err: cause, traceId: request.id }, 'request failed')
    else {
      const entry = refusals(`${refusal.code} ${codeOf(cause) ?? (cause instanceof Error ? cause.message : '')}`)
      if (entry) request.log.warn({ err: cause, traceId: request.id, ...entry }, 'request refused')
    }
  }
  const retryAfter = refusal.retryAfter ?? (status === 503 || status === 429 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  if (status === 401) reply.header('www-authenticate', challengeOf(refusal.code))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}

/** RFC 6750: a challenge names an error only if a token was sent. */
function challengeOf(code: ErrorCode): string {
  const tokenErrors: ErrorCode[] = [
    'token_invalid',
    'token_expired',
    'account_archived',
    'account_unknown',
    'provider_email_missing',
    'provider_email_unverified',
  ]
  return tokenErrors.includes(code) ? 'Bearer error="invalid_token"' : 'Bearer'
}
