import { AppError } from '#/lib/app-error.ts'

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
export const noConnection = 'timeout exceeded when trying to connect'
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|timeout expired|Cannot use a pool after calling end)/

/** The SQLSTATE or socket code of an error, also if a driver wrapped it. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? undefined : codeOf(error.cause)
}

export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (socketCodes.has(code) || /^(08|57P|53300|25P03)/.test(code))) return true
  return error instanceof Error && lostMessages.test(error.message)
}

/** 57014: statement timeout, 55P03: lock timeout. */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

/** 40001 serialization failure, 40P01 deadlock: the transaction may succeed when repeated. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

export const isOnClosedDay = (error: unknown): boolean =>
  codeOf(error) === '23001' && error instanceof Error && 'constraint' in error && error.constraint === 'day_closed'

/** 53100: the disk is full. */
export const isOutOfSpace = (error: unknown): boolean => codeOf(error) === '53100'

/** 25006: the server does not accept writes. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/**
 * 53: the server lacks memory or disk, 58: it cannot read or write files, 25006: it is a standby. The same request
 * succeeds once that is fixed or a failover has ended.
 */
const isServerTrouble = (error: unknown): boolean => /^(53...|58030|25006)$/.test(codeOf(error) ?? '')

/**
 * `unavailable` for lost connections, timeouts and server trouble; other errors unchanged, with their SQLSTATE in
 * `code`.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isServerTrouble(error)) return new AppError('unavailable', { retryAfter: 10, cause: error })
  return isConnectionLoss(error) || isTimeout(error)
    ? new AppError('unavailable', { retryAfter: 2, cause: error })
    : error
}
