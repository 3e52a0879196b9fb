import type { AgendaDay } from '@piel/contract/agenda/calendar'
import { timeOf } from '@piel/contract/core/times'

/** The wall clock from the start of a day to the end of the next. */
export interface DayClock {
  /** Start of the day in milliseconds since 1970. */
  startMs: number
  /** Minute of the day, and the minute that the clock then shows; several where clocks change. */
  runs: readonly (readonly [minute: number, shown: number])[]
}

export function clockChangeOf(runs: DayClock['runs'], minutes: number): AgendaDay['clockChange'] {
  const change = runs.find(([minute, shown]) => shown !== minute && minute <= minutes)
  return minutes !== 1440 && change ? { minute: change[0], shift: change[1] - change[0] } : null
}

export function shownAt({ runs }: DayClock, minute: number): string {
  const [from, shown] = runs.findLast(([start]) => start <= minute) ?? [0, 0]
  return timeOf((shown + minute - from + 1440) % 1440)
}
