import { CommandRefused } from '#/backup/manifest.ts'
import { instantsOf } from '#/lib/clock.ts'

const usage = 'such as 2026-11-22T10:15, 2026-11-22T10:15:30 or 2026-11-22T10:15-06:00'

/**
 * The instant of `--at`: in the clinic's time zone unless it has an offset.
 * @throws CommandRefused if there is none, there are two, or it is in the future.
 */
export function instantOf(text: string, { timeZone, now }: { timeZone: string; now: Date }): Date {
  const [, local, seconds = ':00', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const found = local === undefined ? [] : instantsOf(`${local}${seconds}`, offset ?? timeZone)
  const [instant, other] = found
  if (local === undefined || instantsOf(`${local}${seconds}`, 'UTC').length === 0)
    throw new CommandRefused(`--at ${text} is not an instant ${usage}`)
  if (instant === undefined)
    throw new CommandRefused(`The clocks of ${timeZone} skipped ${text}: give another time, or an offset`)
  if (other !== undefined)
    throw new CommandRefused(`${text} occurred twice in ${timeZone}, when the clocks went back: add the offset`)
  if (instant > now) throw new CommandRefused(`${text} is in the future: it is ${now.toISOString()} now`)
  return instant
}
