import { pbkdf2Sync } from 'node:crypto'

/** What the work below takes on an idle core of the machine on which `fileLimitMs` was chosen (AMD EPYC, two cores). */
const idleMs = 100
const everyMs = 4_000

/** Fixed work of the processor: how long it takes is how slow the machine is, or how busy with other work. */
function measure(): number {
  const start = performance.now()
  pbkdf2Sync('reference', 'reference', 700_000, 32, 'sha256')
  return performance.now() - start
}

export interface Reference {
  /** How many times as long as on an idle core the work took on average between two instants, at least 1. */
  slowness: (fromMs: number, toMs: number) => number
  stop: () => void
}

/** Measures the reference every few seconds, in this process, until it is stopped. */
export function startReference(): Reference {
  const samples = [{ at: Date.now(), ms: measure() }]
  const timer = setInterval(() => samples.push({ at: Date.now(), ms: measure() }), everyMs)
  return {
    slowness(fromMs, toMs) {
      const within = samples.filter(({ at }) => at >= fromMs - everyMs && at <= toMs + everyMs)
      const mean = within.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, within.length)
      return Math.max(1, mean / idleMs)
    },
    stop: () => clearInterval(timer),
  }
}
