import { minutesOf, timeOf } from '@piel/contract/core/times'

/** What a day states of its length. */
export interface AxisOf {
  /** 1,380 or 1,500 on days when clocks change. */
  minutes: number
  clockChange: { minute: number; shift: number } | null
}

/** Maps minutes since a day began to wall-clock times and back. */
export function axisOf({ minutes, clockChange }: AxisOf) {
  const shiftAt = (minute: number) => (clockChange && minute >= clockChange.minute ? clockChange.shift : 0)
  return {
    minutes,
    /** The wall-clock time of a minute. */
    timeAt: (minute: number): string => timeOf(Math.min(1440, minute + shiftAt(minute))),
    /** Whether the minute is the second with its wall-clock time. */
    isLater: (minute: number): boolean =>
      clockChange !== null &&
      clockChange.shift < 0 &&
      minute >= clockChange.minute &&
      minute < clockChange.minute - clockChange.shift,
    /** The minute of a wall-clock time: the first of two, and the change itself for a time that is skipped. */
    minuteAt(time: string): number {
      const wall = minutesOf(time)
      if (!clockChange || wall < clockChange.minute) return wall
      return Math.max(clockChange.minute, wall - clockChange.shift)
    },
  }
}
export type Axis = ReturnType<typeof axisOf>
