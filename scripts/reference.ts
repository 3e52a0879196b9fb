import { spawnSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'

/** Fixed work, and what it takes on an idle core of the machine on which the limit was chosen (AMD EPYC, two cores). */
interface Work {
  idleMs: number
  run: () => void
}

const work: readonly Work[] = [
  // What computes.
  { idleMs: 50, run: () => pbkdf2Sync('reference', 'reference', 350_000, 32, 'sha256') },
  // What starts processes, whose memory, files and turns a busy or virtual machine slows down more than its processor.
  { idleMs: 70, run: () => spawnSync(process.execPath, ['--eval', '']) },
]
const everyMs = 8_000

/** How many times as long as on an idle core each kind of work takes. */
const measure = (): number[] =>
  work.map(({ idleMs, run }) => {
    const start = performance.now()
    run()
    return (performance.now() - start) / idleMs
  })

export interface Sample {
  /** In ms since 1970. */
  at: number
  /** The slowness of each kind of work. */
  slowness: number[]
}

/** The mean slowness between two instants of the kind of work that was slowed down most; at least 1. */
export function slownessOf(samples: readonly Sample[], fromMs: number, toMs: number): number {
  const within = samples.filter(({ at }) => at >= fromMs - everyMs && at <= toMs + everyMs)
  const means = work.map(
    (_, kind) => within.reduce((sum, { slowness }) => sum + (slowness[kind] ?? 1), 0) / within.length,
  )
  return Math.max(1, ...means.filter(Number.isFinite))
}

export interface Reference {
  /** How many times as long as on an idle core fixed work took on average between two instants, at least 1. */
  slowness: (fromMs: number, toMs: number) => number
  stop: () => void
}

/** Measures fixed work every few seconds, in this process, until it is stopped. */
export function startReference(): Reference {
  const sample = (): Sample => ({ at: Date.now(), slowness: measure() })
  const samples = [sample()]
  const timer = setInterval(() => samples.push(sample()), everyMs)
  return {
    slowness: (fromMs, toMs) => slownessOf(samples, fromMs, toMs),
    stop: () => clearInterval(timer),
  }
}
