import type { Clock } from '#/lib/clock.ts'
import { systemClock, wallTimeIn } from '#/lib/clock.ts'

export interface TestClock extends Clock {
  /** Stops at an instant. */
  set(instant: string): void
  /** Moves on by milliseconds. */
  advance(ms: number): void
}

/** Follows the system's clock until it is set; then it stops. */
export function testClock(timeZone = 'America/Mexico_City'): TestClock {
  const system = systemClock(timeZone)
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let offset = 0
  let stopped: number | undefined
  const now = (): Date => new Date((stopped ?? system.now().getTime()) + offset)
  return {
    now,
    today: () => calendar.format(now()),
    wallTime: wallTimeIn(timeZone),
    set(instant) {
      stopped = Date.parse(instant)
      offset = 0
    },
    advance(ms) {
      offset += ms
    },
  }
}
