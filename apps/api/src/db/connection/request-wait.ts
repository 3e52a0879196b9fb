import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#/lib/app-error.ts'
import type { ConcurrencyLimit } from '#/lib/concurrency-limit.ts'

/** How long a request waits for the database, counted from the last answer that it got. */
const maxSilenceMs = 2200
/** How long a request waits at least while the database does not answer others: enough for a slow statement. */
const minWaitMs = 800

/** How long a request may wait in total, for all its statements and turns; its own work between them does not count. */
const maxTotalMs = 2100

export interface RequestWaits {
  gaveUp: boolean
  waiting: number
  waitingSince: number
  waitedMs: number
  /** The answer is sent in parts, and may take longer. */
  isStream: boolean
}

export const newRequestWaits = (): RequestWaits => ({
  gaveUp: false,
  waiting: 0,
  waitingSince: 0,
  waitedMs: 0,
  isStream: false,
})

const requests = new AsyncLocalStorage<RequestWaits>()

export const asRequest = <T>(waits: RequestWaits, work: () => T): T => requests.run(waits, work)

export const outsideRequest = <T>(work: () => T): T => requests.exit(work)

/** Ends the limit for all statements together: the answer has begun, and is read and sent in parts. */
export function streamAnswer(): void {
  const request = requests.getStore()
  if (request) request.isStream = true
}

function totalLeftMs({ isStream, waiting, waitingSince, waitedMs }: RequestWaits): number {
  if (isStream) return Infinity
  return maxTotalMs - waitedMs - (waiting > 0 ? performance.now() - waitingSince : 0)
}

function begin(request: RequestWaits): void {
  if (request.waiting === 0) request.waitingSince = performance.now()
  request.waiting += 1
}

function finish(request: RequestWaits): void {
  request.waiting -= 1
  if (request.waiting === 0) request.waitedMs += performance.now() - request.waitingSince
}

/** Runs a task in its turn. The wait for it counts into the limit for all statements of the request, the task does not. */
export async function inTurn<T>(
  limit: ConcurrencyLimit,
  task: () => Promise<T>,
  options: { hasPriority?: boolean } = {},
): Promise<T> {
  const request = requests.getStore()
  if (!request || request.isStream) return await limit(task, options)
  let isWaiting = true
  const endWait = (): void => {
    if (isWaiting) finish(request)
    isWaiting = false
  }
  begin(request)
  try {
    const maxWaitMs = Math.max(1, totalLeftMs(request))
    return await limit(
      () => {
        endWait()
        return task()
      },
      { ...options, maxWaitMs },
    )
  } finally {
    endWait()
  }
}

export interface Wait {
  /** Begins to wait. @returns what is left until the caller gives up; undefined outside requests, as in background tasks. */
  remainingMs(): number | undefined
  answered(): void
  end(gaveUp?: boolean): void
}

export function createWaits() {
  /** How many requests wait for an answer now. What they do between their statements is no silence of the database. */
  let waiting = 0
  let silentSince = 0

  /** @throws AppError `unavailable` when the database did not answer an earlier statement of the same request. */
  return function startWait(): Wait {
    const request = requests.getStore()
    if (request && (request.gaveUp || totalLeftMs(request) <= 0)) throw new AppError('unavailable', { retryAfter: 2 })
    let until = 0
    let isWaiting = false
    const startWaiting = (inRequest: RequestWaits): void => {
      const now = performance.now()
      if (waiting === 0) silentSince = now
      waiting += 1
      until = Math.max(now + minWaitMs, silentSince + maxSilenceMs)
      begin(inRequest)
      isWaiting = true
    }
    const stopWaiting = (): void => {
      if (!isWaiting || !request) return
      waiting -= 1
      finish(request)
      isWaiting = false
    }
    return {
      remainingMs() {
        if (!request) return undefined
        if (!isWaiting) startWaiting(request)
        return Math.max(1, Math.min(until - performance.now(), totalLeftMs(request)))
      },
      answered() {
        stopWaiting()
        silentSince = performance.now()
      },
      end(gaveUp = false) {
        stopWaiting()
        if (gaveUp && request) request.gaveUp = true
      },
    }
  }
}
