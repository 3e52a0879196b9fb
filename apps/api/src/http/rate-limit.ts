import type { Env } from '#/env.ts'
import { AppError } from '#/lib/app-error.ts'

const minute = 60_000
const remembered = 20_000

/** Counts calls by key in windows of a minute; the keys seen longest ago are forgotten first. */
export function createWindow(max: number) {
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
    if (windows.size >= remembered && !oldest.done) windows.delete(oldest.value)
    windows.set(key, { count: 1, endsAt: now + minute })
  }
}

/**
 * Limits that keep one process responsive: per token, and per address for whoever shows none that is good. They live in
 * its memory; what protects accounts is counted in the database, where sign-in happens. Each throws `rate_limited`.
 */
export function createLimits({ rateLimit }: Pick<Env, 'rateLimit'>) {
  return {
    token: createWindow(rateLimit.token),
    address: createWindow(rateLimit.anonymous),
    // A page of people asks for as many photos, and a whole clinic may share one address.
    image: createWindow(rateLimit.anonymous * 50),
  }
}
export type Limits = ReturnType<typeof createLimits>
