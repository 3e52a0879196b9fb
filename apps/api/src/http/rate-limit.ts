import type { Env } from '#/env.ts'
import { AppError } from '#/lib/app-error.ts'

const windowMs = 60_000
const maxKeys = 20_000

/** Limits calls per key and minute; throws `rate_limited`. When full, the oldest keys are dropped. */
export function createRateLimit(max: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (key: string): void => {
    const now = performance.now()
    const known = windows.get(key)
    if (known && known.endsAt > now) {
      known.count++
      if (known.count > max) throw new AppError('rate_limited', { retryAfter: (known.endsAt - now) / 1000 })
      return
    }
    windows.delete(key)
    const oldest = windows.keys().next()
    if (windows.size >= maxKeys && !oldest.done) windows.delete(oldest.value)
    windows.set(key, { count: 1, endsAt: now + windowMs })
  }
}

/**
 * Limits that keep one process responsive: per token, per known device, and per address of strangers. They are kept in
 * memory; limits that protect accounts are in the database, at sign-in.
 */
export function createLimits({ rateLimit }: Pick<Env, 'rateLimit'>) {
  return {
    token: createRateLimit(rateLimit.token),
    device: createRateLimit(rateLimit.token),
    address: createRateLimit(rateLimit.anonymous),
    // A list requests a photo per row, and a whole clinic may share one address.
    image: createRateLimit(rateLimit.anonymous * 50),
  }
}
export type Limits = ReturnType<typeof createLimits>
