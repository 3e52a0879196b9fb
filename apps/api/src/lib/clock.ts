import type { IsoDate } from '@piel/contract/core/dates'

/** Injected wherever time matters, so that tests can set it. */
export interface Clock {
  now(): Date
  /** Today's calendar date in the clinic's time zone. */
  today(): IsoDate
  /** Day and time of an instant in the clinic's time zone, as spreadsheets read it: "2026-10-14 20:15". */
  wallTime(instant: string): string
}

/** The present instant and its day in the clinic's time zone, consistent even around midnight. */
export function momentOf(clock: Pick<Clock, 'now' | 'today'>): { at: string; day: IsoDate } {
  for (;;) {
    const day = clock.today()
    const at = clock.now().toISOString()
    if (clock.today() === day) return { at, day }
  }
}

/** The system's clock, with the calendar of `timeZone` (an IANA name). */
export function systemClock(timeZone: string): Clock {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // Cached, because formatting takes longer than all other date work of a list; days start with a minute in every time
  // zone.
  let known = { minute: NaN, day: '' }
  const today = (): IsoDate => {
    const now = new Date()
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== known.minute) known = { minute, day: calendar.format(now) }
    return known.day
  }
  return { now: () => new Date(), today, wallTime: wallTimeIn(timeZone) }
}

/** Sweden writes dates as ISO 8601 does. */
export function wallTimeIn(timeZone: string): Clock['wallTime'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => format.format(Date.parse(instant))
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

/** Seconds since 1970 by the system's clock, for libraries that compare with it. */
export const systemSeconds = (): number => Math.floor(Date.now() / 1000)

/** The present by the system's clock, for the log. */
export const systemNow = (): string => new Date().toISOString()

/** How far the clocks of `timeZone` are ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0', seconds = '0'] = /GMT([+-])(\d\d):?(\d\d)?:?(\d\d)?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

const dayMs = 86_400_000

/**
 * The instants of a local time in a time zone: none if the clocks skip it, two if they are set back.
 * @param zone an IANA name, or an offset such as `-06:00` or `Z`.
 */
export function instantsOf(local: string, zone: string): Date[] {
  if (/^(Z|[+-]\d\d:\d\d)$/.test(zone)) {
    const at = Date.parse(`${local}${zone}`)
    return Number.isNaN(at) || instantsOf(local, 'UTC').length === 0 ? [] : [new Date(at)]
  }
  const asUtc = Date.parse(`${local}Z`)
  // 30 February would be read as 2 March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local.slice(0, 16))) return []
  const offsets = new Set([offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => offsetAt(at, zone) === asUtc - at)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at))
}
