import type { LocalTime } from '@piel/contract/core/times'

const at = '(?:a la |a las |alas |at |@ ?)?'
const clock = String.raw`(\d{1,2})(?:[:.h](\d{2}))?`
const half = String.raw`(?: ?(am|pm|hrs|h|horas?|(?:de|en|por) la (?:manana|tarde|noche)|in the morning|in the afternoon|in the evening))?`
const noon = '(mediodia|noon|midday)'

const atEnd = new RegExp(`^(.+?) (?:${at}${clock}${half}|(?:al |a )?${noon})$`)
const atStart = new RegExp(`^${at}${clock} ?(am|pm|hrs|h) (?:on |del? )?(.+)$`)

const two = (n: number): string => String(n).padStart(2, '0')

/**
 * Times that a typed hour can mean. Without am or pm, 1 to 6 are in the afternoon, when clinics are open; 7 is asked, and
 * other hours are those of 24.
 */
function timesOf(hour: number, minutes: number, said: string | undefined): LocalTime[] {
  if (minutes > 59 || hour > 23) return []
  const time = (hours: number): LocalTime => `${two(hours)}:${two(minutes)}`
  if (said === undefined) {
    if (hour === 7) return [time(7), time(19)]
    return [time(hour >= 1 && hour <= 6 ? hour + 12 : hour)]
  }
  if (said.startsWith('h')) return [time(hour)]
  if (hour === 0 || hour > 12) return []
  const isMorning = said === 'am' || /manana|morning/.test(said)
  return [time((hour % 12) + (isMorning ? 0 : 12))]
}

export interface DayAndTime {
  day: string
  times: readonly LocalTime[]
}

/** Splits "manana 10", "vie a las 4 pm" or "10:30 am del lunes" in the words of the day and the times that are meant. */
export function splitTime(text: string): DayAndTime | undefined {
  const [, day, hour, minutes, said, isNoon] = atEnd.exec(text) ?? []
  if (day !== undefined) return { day, times: isNoon ? ['12:00'] : timesOf(Number(hour), Number(minutes ?? 0), said) }
  const [, first, rest, half, last] = atStart.exec(text) ?? []
  return last === undefined ? undefined : { day: last, times: timesOf(Number(first), Number(rest ?? 0), half) }
}
