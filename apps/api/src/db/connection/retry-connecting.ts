import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLoss } from '../errors.ts'

export interface RetryOptions {
  mayRetry: () => boolean
  pauseMs?: number
  onFirstFailure?: (error: unknown) => void
}

export async function retryConnecting<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { mayRetry, pauseMs = 250, onFirstFailure } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error) || !mayRetry()) throw error
      if (attempt === 1) onFirstFailure?.(error)
      await sleep(pauseMs)
    }
  }
}

export function isWithin(limitMs: number): () => boolean {
  const deadline = performance.now() + limitMs
  return () => performance.now() < deadline
}
