import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * True if the API recorded an earlier attempt whose answer was lost, and this attempt differs from it. The next attempt
 * then needs a new key, as after a success. Other refusals record nothing.
 */
export const wasRecorded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_mismatch'

/** Uses one idempotency key for all attempts until one is recorded. */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined)
  return async <R>(attempt: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    key.current ??= crypto.randomUUID()
    try {
      const result = await attempt(key.current)
      key.current = undefined
      return result
    } catch (error) {
      if (wasRecorded(error)) key.current = undefined
      throw error
    }
  }
}
