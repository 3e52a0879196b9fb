import type { AnswerOf, Endpoint, RequestOf } from '@piel/contract/core/endpoint'
import type { ErrorCode, Problem } from '@piel/contract/core/errors'
import * as z from 'zod/mini'
import { currentLanguage, hasErrorText, loadErrorTexts } from '#/i18n/index.ts'
import { ApiError } from './api-error.ts'
import { accountErrorCodes } from './client-errors.ts'
import { takeFirstAnswer } from './first-answer.ts'
import { lock, whenUnlocked } from './session/lock.ts'
import { authorizationOf, hasStoredToken, readToken } from './session/token.ts'

export { ApiError } from './api-error.ts'

/** The status of `session_locked` and of no other refusal (RFC 4918). */
const lockedStatus = 423

// Compiled parsers need eval, which the content security policy forbids.
z.config({ jitless: true })

let traceOfLastCall: string | undefined

/** The trace ID of the latest response, for errors without their own. */
export function lastTraceId(): string | undefined {
  return traceOfLastCall
}

interface CallOptions {
  /** The version that a change is based on. */
  ifMatch?: number | undefined
  /** One key for all attempts of a request; generated for an idempotent endpoint if absent. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Replaces the stored token; a refusal neither renews it nor ends the session. */
  token?: string | undefined
  /** Replaces `fetch`, to report the progress of an upload. */
  fetch?: typeof fetch | undefined
}

const readTimeoutMs = 10_000
const writeTimeoutMs = 30_000
/** Exports of long lists take minutes and show their progress. */
const fileTimeoutMs = 600_000

interface SessionHooks {
  /** Renews a refused token; undefined if the user must sign in. */
  renew: (refused: string | undefined) => Promise<string | undefined>
  /** Ends the session: sends the user to sign in and back. */
  end: (refused: string | undefined, refusal: ApiError) => void
}
let session: SessionHooks | undefined

/** Registers the session, which handles every 401. */
export function onUnauthenticated(hooks: SessionHooks): void {
  session = hooks
}

/**
 * Calls an endpoint of the contract.
 * @throws ApiError for every refusal and failure; the abort reason if `signal` was aborted.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return await answerOf(endpoint, await exchange(endpoint, request, options))
}

/**
 * Calls an endpoint that answers with a file or a stream.
 * @throws ApiError like `call`; afterwards, errors of reading the body.
 */
export async function download<const E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await exchange(endpoint, request, options)
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function exchange<const E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<Response> {
  const idempotencyKey = options.idempotencyKey ?? (endpoint.idempotent ? crypto.randomUUID() : undefined)
  const attempt = (token: string | undefined) => send(endpoint, request as Parts, { ...options, idempotencyKey }, token)
  if (endpoint.permission === 'public' || options.token !== undefined) return await attempt(options.token)
  if (!endpoint.whileLocked) await whenUnlocked(options.signal)

  // Renews an expired token first, which saves a refused call.
  const isExpired = readToken() === undefined && hasStoredToken()
  const token = isExpired ? await session?.renew(undefined) : readToken()
  const response = await attempt(token)
  if (response.status === lockedStatus) {
    lock()
    // The refused call had no effect, so it may be repeated.
    return await exchange(endpoint, request, { ...options, idempotencyKey })
  }
  if (response.status !== 401 || !session) return response

  const refusal = await refusalOf(response)
  const isHopeless = accountErrorCodes.some((code) => code === refusal.code) || (isExpired && token === undefined)
  const fresh = isHopeless ? undefined : await session.renew(token)
  const second = fresh === undefined ? undefined : await attempt(fresh)
  if (second && second.status !== 401) return second
  session.end(fresh ?? token, refusal)
  throw refusal
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  if (!response.ok) throw await refusalOf(response)
  if (endpoint.answer.status === 204) return undefined as AnswerOf<E>
  return (await parseAnswer(endpoint, response)) as AnswerOf<E>
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: Blob
}

async function send(
  endpoint: Endpoint,
  request: Parts,
  options: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const isStream = 'events' in endpoint.answer
  const accept = isStream ? 'text/event-stream' : 'application/json'
  const headers = new Headers({ accept, 'accept-language': currentLanguage() })
  if (token !== undefined) headers.set('authorization', authorizationOf(token))
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (request.upload) headers.set('content-type', 'application/octet-stream')
  if (options.ifMatch !== undefined) headers.set('if-match', `"v${options.ifMatch}"`)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)

  const isFile = 'csv' in endpoint.answer || 'file' in endpoint.answer
  const timeoutMs = isFile ? fileTimeoutMs : endpoint.method === 'GET' ? readTimeoutMs : writeTimeoutMs
  // A stream has no timeout: its reader detects silence.
  const timeout = isStream ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  try {
    const url = urlOf(endpoint, request)
    const first = endpoint.method === 'GET' ? takeFirstAnswer(url, token) : undefined
    const response = await (first ??
      (options.fetch ?? fetch)(url, {
        method: endpoint.method,
        headers,
        body: request.upload ?? (request.body === undefined ? null : JSON.stringify(request.body)),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }))
    traceOfLastCall = response.headers.get('x-request-id') ?? undefined
    return response
  } catch (cause) {
    options.signal?.throwIfAborted()
    // The first answer has its own timeout.
    const isLate = timeout.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError')
    throw new ApiError(0, isLate ? 'timeout' : 'network', { cause })
  }
}

/** The URL of a call: parameters in the path, the rest as a query without its empty parts. */
export function urlOf(endpoint: Endpoint, request: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

async function parseAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const traceId = response.headers.get('x-request-id') ?? undefined
  try {
    return z.parse(endpoint.answer.schema as z.ZodMiniType, await response.json())
  } catch (cause) {
    throw new ApiError(response.status, 'invalid_answer', { traceId, cause })
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  const retryAfter = Number(response.headers.get('retry-after'))
  // If they fail to load, the nearest general error is shown.
  if (problem.code !== undefined && !hasErrorText(problem.code)) await loadErrorTexts().catch(() => {})
  return new ApiError(response.status, codeOf(problem.code, response.status), {
    errors: problem.errors,
    message: problem.message,
    until: problem.until,
    problem,
    traceId: problem.traceId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  })
}

/** The problem's code, or the nearest one for other responses (such as a proxy's page). */
function codeOf(code: string | undefined, status: number): ErrorCode {
  if (code !== undefined && hasErrorText(code)) return code as ErrorCode
  if (status === 401) return 'not_authenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 412) return 'version_conflict'
  if (status === 413) return 'too_large'
  if (status === 429) return 'rate_limited'
  if (status < 500) return 'unreadable_request'
  return status === 500 ? 'internal' : 'unavailable'
}
