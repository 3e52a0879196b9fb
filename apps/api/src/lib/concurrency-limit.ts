import { AppError } from './app-error.ts'

/** Runs at most `max` tasks at once, queues up to `maxQueued` more, and refuses the rest. @throws AppError `unavailable`. */
export function concurrencyLimit(max: number, maxQueued: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) {
      if (queue.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
