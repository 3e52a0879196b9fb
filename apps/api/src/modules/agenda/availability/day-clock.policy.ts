import type { AgendaDay } from '@piel/contract/agenda/calendar'
import { timeOf } from '@piel/contract/core/times'

/** How the wall clock runs from the beginning of a day to the end of the next. */
export interface DayClock {
  /** When the day begins, in milliseconds since 1970. */
  startMs: number
  /** From which minute of the day on the clock shows which minute; more than one where clocks change. */
  runs: readonly (readonly [minute: number, shown: number])[]
}

/** The change of clocks on a day of so many minutes. */
export function clockChangeOf(runs: DayClock['runs'], minutes: number): AgendaDay['clockChange'] {
  const change = runs.find(([minute, shown]) => shown !== minute && minute <= minutes)
  return minutes !== 1440 && change ? { minute: change[0], shift: change[1] - change[0] } : null
}

/** What the wall clock shows `minute` minutes after the day began. */
export function shownAt({ runs }: DayClock, minute: number): string {
  const [from, shown] = runs.findLast(([start]) => start <= minute) ?? [0, 0]
  return timeOf((shown + minute - from + 1440) % 1440)
}
