import type { IsoDate } from '@piel/contract/core/dates'
import type { LocalTime } from '@piel/contract/core/times'
import { calendarDays } from './calendar-day.ts'
import type { DayBounds, DayContext } from './context.ts'
import { spokenDays } from './spoken-day.ts'
import { splitTime } from './time.ts'

export interface TypedDay {
  date: IsoDate
  time?: LocalTime
}

/** Lower case, without accents, commas and the words before a day. */
const normalised = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/a\. ?m\.?(?= |$)/g, 'am')
    .replace(/p\. ?m\.?(?= |$)/g, 'pm')
    .replace(/,/g, ' ')
    .replace(/(?<=[a-z]) (?:por|en|in) (?:la|the) (?:manana|tarde|noche|morning|afternoon|evening)$/, '')
    .replace(/\.(?= |$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[/. -]+$/, '')
    .trim()
    .replace(/^(?:para )?(?:a (?=fin)|el |la |los |este |esta |on |the |this |dia )+(?!semana$|month$|week$)/, '')

/** A field that reaches back a lifetime holds birth dates, for which a day without a year says nothing. */
const lifetime = 100

function contextOf({ today, min, max }: DayBounds): DayContext {
  const lean = min >= today ? 'future' : max <= today ? 'past' : 'both'
  const years = Number(max.slice(0, 4)) - Number(min.slice(0, 4))
  return { today, min, max, lean, needsYear: lean === 'past' && years > lifetime }
}

const daysOf = (text: string, context: DayContext): IsoDate[] => {
  const days = spokenDays(text, context)
  return days.length > 0 ? days : calendarDays(text, context)
}

/**
 * The days that typed words can mean, in Spanish or English: "mañana 10", "vie", "+2s", "28/11", "de hoy en ocho". One is
 * what was understood, several are to be asked, none is no day. Days come before the field's bounds, which its own rule
 * checks. @param options.withTime whether a time may follow.
 */
export function typedDays(typed: string, bounds: DayBounds, { withTime = false } = {}): readonly TypedDay[] {
  const text = normalised(typed)
  if (text === '') return []
  const context = contextOf(bounds)
  const days = daysOf(text, context).map((date): TypedDay => ({ date }))
  const split = withTime ? splitTime(text) : undefined
  const timed = split
    ? daysOf(split.day.replace(/^(?:el |la |on |the )/, ''), context).flatMap((date) =>
        split.times.map((time): TypedDay => ({ date, time })),
      )
    : []
  return [...days, ...timed]
}
