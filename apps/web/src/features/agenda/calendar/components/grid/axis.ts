import { minutesOf, timeOf } from '@piel/contract/core/times'

export interface AxisOf {
  /** 1,440, or 1,380 and 1,500 when clocks change. */
  minutes: number
  clockChange: { minute: number; shift: number } | null
}

/** Converts between minutes since midnight and wall-clock times. */
export function axisOf({ minutes, clockChange }: AxisOf) {
  const shiftAt = (minute: number) => (clockChange && minute >= clockChange.minute ? clockChange.shift : 0)
  return {
    minutes,
    timeAt: (minute: number): string => timeOf(Math.min(1440, minute + shiftAt(minute))),
    /** Whether the wall-clock time occurs for the second time. */
    isLater: (minute: number): boolean =>
      clockChange !== null &&
      clockChange.shift < 0 &&
      minute >= clockChange.minute &&
      minute < clockChange.minute - clockChange.shift,
    /** The first minute of a repeated time; the change itself for a skipped one. */
    minuteAt(time: string): number {
      const wall = minutesOf(time)
      if (!clockChange || wall < clockChange.minute) return wall
      return Math.max(clockChange.minute, wall - clockChange.shift)
    },
  }
}
export type Axis = ReturnType<typeof axisOf>
