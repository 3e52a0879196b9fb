import { AppError } from '#/lib/app-error.ts'

/** Connections that break or cannot be had, as Node's sockets name them. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** SQLSTATE (or a socket's code) of an error, also when a driver wrapped it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? undefined : codeOf(error.cause)
}

/** True when the connection is of no use any more: broken, ended by the server, or never made. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (socketCodes.has(code) || /^(08|57P|53300|25P03)/.test(code))) return true
  return error instanceof Error && lostMessages.test(error.message)
}

/** 57014 a statement's time-out, 55P03 a lock's. */
const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

/** 40001 serialization failure, 40P01 deadlock: the same transaction may succeed when run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** What callers see: `unavailable` for lost connections and time-outs; anything else as it is, with its SQLSTATE in `code`. */
export function translated(error: unknown): unknown {
  if (error instanceof AppError) return error
  return isConnectionLoss(error) || isTimeout(error)
    ? new AppError('unavailable', { retryAfter: 2, cause: error })
    : error
}
