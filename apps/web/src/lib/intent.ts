import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/** Answers after which it is unknown, or certain, that the same attempt may still succeed. */
const keepsKey = new Set<string>([
  'request_in_flight',
  'rate_limited',
  'not_authenticated',
  'token_expired',
  'token_invalid',
])

/** Whether an attempt is over: another one is then another intent, under a key of its own. */
export const endsIntent = (error: unknown): boolean =>
  error instanceof ApiError && error.isRefusal && !keepsKey.has(error.code)

/** Gives one idempotency key to all attempts at one thing, until one succeeds or is refused. */
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
