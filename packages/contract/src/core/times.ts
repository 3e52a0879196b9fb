import * as z from 'zod/mini'
import { line } from './clean.ts'

/** The hours of a clinic's clock: times are shown as 15:41, or as 3:41 pm. */
export const clocks = ['24', '12'] as const
export type Clock = (typeof clocks)[number]

/** A wall-clock time `HH:MM`, without date or time zone. */
export type LocalTime = string

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Schema of a wall-clock time from 00:00 to 23:59. */
export const localTime = z.string('validation.timeInvalid').check(line, z.regex(clock, 'validation.timeInvalid'))

/** Schema of the end of a span within a day; 24:00 is the end of the day. */
export const localUntil = z.string('validation.timeInvalid').check(
  line,
  z.refine((text) => text === '24:00' || clock.test(text), 'validation.timeInvalid'),
)

/** Part of a day by wall-clock times; `until` is not included. */
export const timeSpan = z.object({ from: z.string(), until: z.string() })

/** Minutes since 00:00 of a wall-clock time. */
export const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Wall-clock time of minutes since 00:00, from 0 to 1,440. */
export const timeOf = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Refuses a span that does not end after its start. */
export const spanInOrder = z.refine<{ from?: string | undefined; until?: string | undefined }>(
  ({ from, until }) => from === undefined || until === undefined || from < until,
  { path: ['until'], error: 'validation.timeOrder' },
)
