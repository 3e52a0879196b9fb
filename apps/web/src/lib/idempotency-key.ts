import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Whether an earlier, different attempt was recorded and its answer lost. After this and after a success, a new key is
 * used. Any other refusal records nothing, and may precede the API's look-up of the key.
 */
export const wasRecorded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_mismatch'

/** Uses one idempotency key for all attempts until one succeeds. */
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
