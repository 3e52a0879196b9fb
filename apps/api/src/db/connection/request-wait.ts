import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#/lib/app-error.ts'
import type { ConcurrencyLimit } from '#/lib/concurrency-limit.ts'

/** How long a request waits for the database, counted from the last answer that it got. */
const maxSilenceMs = 2200
/** The minimum wait while the database answers no other request: enough for a slow statement. */
const minWaitMs = 800

/** The total of a request's long waits for its statements and turns, without its own work between them. */
const maxTotalMs = 2100
/** Up to this wait the database keeps answering: on a busy machine a request of many statements takes seconds. */
const briefWaitMs = 250

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

/** Lifts the total limit, because the answer is read and sent in parts from now on. */
export function streamAnswer(): void {
  const request = requests.getStore()
  if (request) request.isStream = true
}

function totalLeftMs({ isStream, waiting, waitingSince, waitedMs }: RequestWaits): number {
  if (isStream) return Infinity
  return maxTotalMs - waitedMs - (waiting > 0 ? longWaitMs(waitingSince) : 0)
}

function longWaitMs(since: number): number {
  const waitMs = performance.now() - since
  return waitMs > briefWaitMs ? waitMs : 0
}

function begin(request: RequestWaits): void {
  if (request.waiting === 0) request.waitingSince = performance.now()
  request.waiting += 1
}

function finish(request: RequestWaits): void {
  request.waiting -= 1
  if (request.waiting === 0) request.waitedMs += longWaitMs(request.waitingSince)
}

/** Runs a task in its turn. Waiting for the turn counts towards the request's total limit, the task does not. */
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
  /** Starts a wait. @returns the remaining time; undefined outside requests, such as in background tasks. */
  remainingMs(): number | undefined
  answered(): void
  end(gaveUp?: boolean): void
}

export function createWaits() {
  /**
   * The number of requests that wait for an answer. Their own work between statements is no silence of the database.
   */
  let waiting = 0
  let silentSince = 0

  /** @throws AppError `unavailable` if the database did not answer an earlier statement of the same request. */
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
