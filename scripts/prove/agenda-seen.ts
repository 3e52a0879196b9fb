import { text } from 'node:stream/consumers'
import { axisOf } from '../../apps/web/src/features/agenda/calendar/components/grid/axis.ts'
import { dateInWords } from '../../apps/web/src/lib/date-words.ts'

/** An appointment as it was agreed, with what the API answered. */
export interface Seen {
  id: string
  timeZone: string
  date: string
  time: string
  startsAt: string
  /** Whether the second of two equal times was chosen. */
  isLater: boolean
  placed:
    | { date: string; fromMinute: number; minutes: number; clockChange: { minute: number; shift: number } | null }
    | undefined
}

/** The date and time that clocks of a zone show at an instant, by this process's table of zones. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
/** A calendar date in words, without any zone: from its parts. */
const written = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return words.format(new Date(year, month - 1, day))
}

/** What differs between what was agreed and what the functions of the screens show in the zone of this process. */
export function shiftsOf(seen: readonly Seen[]): string[] {
  return seen.flatMap(({ id, timeZone, date, time, startsAt, isLater, placed }) => {
    const agreed = `${date} ${time}`
    const clock = clockOf(timeZone)
    const at = (hours: number): string => clock.format(Date.parse(startsAt) + hours * 3_600_000)
    const isThere = at(0) === agreed
    const shown = placed && `${placed.date} ${axisOf(placed).timeAt(placed.fromMinute)}`
    const faults = [
      isThere ? undefined : `starts at ${at(0)}`,
      isThere && !isLater && at(-1) === agreed ? 'is the second of two times' : undefined,
      isThere && isLater && at(1) === agreed ? 'is the first of two times' : undefined,
      shown === agreed ? undefined : `is drawn at ${shown}`,
      dateInWords(date, 'en') === written(date) ? undefined : `has the date ${dateInWords(date, 'en')}`,
    ]
    return faults.flatMap((fault) => (fault === undefined ? [] : [`${id}, ${agreed} in ${timeZone}, ${fault}`]))
  })
}

if (import.meta.main) {
  const { zone, seen } = JSON.parse(await text(process.stdin)) as { zone: string; seen: Seen[] }
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const faults = own === zone ? [] : [`the process is in ${own}`]
  process.stdout.write(JSON.stringify([...faults, ...shiftsOf(seen)].slice(0, 20)))
}
