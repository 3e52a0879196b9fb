import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/** Statuses after which the same attempt may still succeed. */
const keepsKey = new Set<string>([
  'request_in_flight',
  'rate_limited',
  'not_authenticated',
  'token_expired',
  'token_invalid',
])

/** True if an attempt is final: the next one gets a new key. */
export const endsIntent = (error: unknown): boolean =>
  error instanceof ApiError && error.isRefusal && !keepsKey.has(error.code)

/** Uses one idempotency key for all attempts until one succeeds or is refused. */
export function useIntent() {
  const key = useRef<string>(undefined)
  return async <R>(attempt: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    key.current ??= crypto.randomUUID()
    try {
      const result = await attempt(key.current)
      key.current = undefined
      return result
    } catch (error) {
      if (endsIntent(error)) key.current = undefined
      throw error
    }
  }
}
