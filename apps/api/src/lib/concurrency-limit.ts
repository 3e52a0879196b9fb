import { AppError } from './app-error.ts'

/**
 * Runs at most `max` tasks at once, queues up to `maxQueued` more, and refuses the rest. Priority tasks have their own
 * queue and `reserved` places; `maxWaitMs` limits the wait of a task. @throws AppError `unavailable`.
 */
export function concurrencyLimit(max: number, maxQueued: number, { reserved = 0 } = {}) {
  let running = 0
  const queues = { priority: [] as (() => void)[], ordinary: [] as (() => void)[] }

  const nextTask = () => queues.priority.shift() ?? (running < max - reserved ? queues.ordinary.shift() : undefined)

  const turnIn = (queue: (() => void)[], maxWaitMs: number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const refuse = (): void => {
        queue.splice(queue.indexOf(start), 1)
        reject(new AppError('unavailable', { retryAfter: 2 }))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs)
      queue.push(start)
    })

  return async <T>(
    task: () => Promise<T>,
    { hasPriority = false, maxWaitMs }: { hasPriority?: boolean; maxWaitMs?: number | undefined } = {},
  ): Promise<T> => {
    if (running >= (hasPriority ? max : max - reserved)) {
      const queue = hasPriority ? queues.priority : queues.ordinary
      if (queue.length >= maxQueued) throw new AppError('unavailable', { retryAfter: 2 })
      await turnIn(queue, maxWaitMs)
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

export type ConcurrencyLimit = ReturnType<typeof concurrencyLimit>
