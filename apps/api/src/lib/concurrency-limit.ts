import { AppError } from './app-error.ts'

/**
 * Runs at most `max` tasks at once, queues up to `maxQueued` more, and refuses the rest. Tasks with priority have a queue
 * of their own that is served first, and `reserved` of the `max` places. @throws AppError `unavailable`.
 */
export function concurrencyLimit(max: number, maxQueued: number, { reserved = 0 } = {}) {
  let running = 0
  const queues = { priority: [] as (() => void)[], ordinary: [] as (() => void)[] }

  const nextTask = () => queues.priority.shift() ?? (running < max - reserved ? queues.ordinary.shift() : undefined)

  return async <T>(task: () => Promise<T>, { hasPriority = false } = {}): Promise<T> => {
    if (running >= (hasPriority ? max : max - reserved)) {
      const queue = hasPriority ? queues.priority : queues.ordinary
      if (queue.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      running -= 1
      const next = nextTask()
      if (next) {
        running += 1
        next()
      }
    }
  }
}
