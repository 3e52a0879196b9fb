import type { IsoDate } from '@piel/contract/dates'

/** Injected wherever time matters, so that tests can set it. */
export interface Clock {
  /** The present instant. */
  now(): Date
  /** Today's calendar date in the clinic's time zone. */
  today(): IsoDate
}

/** The present instant and its day in the clinic's time zone, consistent also around midnight. */
export function momentOf(clock: Clock): { at: string; day: IsoDate } {
  for (;;) {
    const day = clock.today()
    const at = clock.now().toISOString()
    if (clock.today() === day) return { at, day }
  }
}

/** The system's clock, with the calendar of `timeZone` (an IANA name). */
export function systemClock(timeZone: string): Clock {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return { now: () => new Date(), today: () => calendar.format(new Date()) }
}

/** True for a name of the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An instant given in milliseconds since 1970. */
export const instantAt = (milliseconds: number): Date => new Date(milliseconds)

/** An instant given in seconds since 1970, as in tokens. */
export const instantOfSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** Seconds since 1970 by the system's clock, where a library compares with that clock. */
export const systemSeconds = (): number => Math.floor(Date.now() / 1000)

/** The present by the system's clock, for the log. */
export const systemNow = (): string => new Date().toISOString()
