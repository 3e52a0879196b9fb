import { useDates } from '#/lib/dates.ts'

/** A calendar date (`YYYY-MM-DD`) in words. */
export function Day({ date }: { date: string }) {
  const dates = useDates()
  return (
    <time dateTime={date} className="tabular-nums">
      {dates.date(date)}
    </time>
  )
}

/** The day of an instant in words, with its time as a tooltip. */
export function Moment({ instant }: { instant: string }) {
  const dates = useDates()
  return (
    <time dateTime={instant} title={dates.exact(instant)} className="tabular-nums">
      {dates.day(instant)}
    </time>
  )
}

/** Day and time of an instant, to the minute; to the second in a tooltip. */
export function ExactTime({ instant }: { instant: string }) {
  const dates = useDates()
  return (
    <time dateTime={instant} title={dates.precise(instant)}>
      {dates.exact(instant)}
    </time>
  )
}

/** The day of an instant above its time; to the second in a tooltip. */
export function DayAndTime({ instant }: { instant: string }) {
  const dates = useDates()
  return (
    <time dateTime={instant} title={dates.precise(instant)} className="cell-lines tabular-nums">
      <span>{dates.day(instant)}</span>
      <span className="text-caption text-muted">{dates.time(instant)}</span>
    </time>
  )
}
