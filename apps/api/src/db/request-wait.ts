import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#/lib/app-error.ts'

/** How long a request waits for the database, counted from the last answer that it got. */
const maxSilenceMs = 2200
/** What a request waits at least while the database leaves others without an answer: enough for a slow statement. */
const minWaitMs = 800

interface Request {
  /** The database did not answer: the request sends no more statements. */
  gaveUp: boolean
}

const requests = new AsyncLocalStorage<Request>()

/** Runs the work of one request: it fails with `unavailable` 2.2 s after the database stops answering. */
export const asRequest = <T>(work: () => T): T => requests.run({ gaveUp: false }, work)

/** The wait for one connection and the answers to its statements. */
export interface Wait {
  /** What is left until the caller gives up; undefined outside requests, as in background tasks. */
  remainingMs(): number | undefined
  /** The database answered: the time begins again. */
  answered(): void
  end(gaveUp?: boolean): void
}

/** The waits for one database. */
export function createWaits() {
  let open = 0
  /** Since when a database with open waits has answered none. */
  let silentSince = 0

  /** @throws AppError `unavailable` when the database did not answer an earlier statement of the same request. */
  return function startWait(): Wait {
    const request = requests.getStore()
    if (request?.gaveUp === true) throw new AppError('unavailable', { retryAfter: 2 })
    const now = performance.now()
    if (open === 0) silentSince = now
    open += 1
    let until = Math.max(now + minWaitMs, silentSince + maxSilenceMs)
    return {
      remainingMs: () => request && Math.max(1, until - performance.now()),
      answered() {
        silentSince = performance.now()
        until = silentSince + maxSilenceMs
      },
      end(gaveUp = false) {
        open -= 1
        if (gaveUp && request) request.gaveUp = true
      },
    }
  }
}
