import { isoDate } from '@piel/contract/core/dates'
import { localTime, localUntil, spanInOrder } from '@piel/contract/core/times'
import type { WorkingHours } from '@piel/contract/agenda/hours'
import * as z from 'zod/mini'

/** A weekly span in the form; an empty string means no date. */
export type SpanValues = {
  locationId: string
  weekday: number
  from: string
  until: string
  validFrom: string
  validUntil: string
}
export type HoursValues = { hours: SpanValues[] }

const optionalDay = z.union([z.literal(''), isoDate()], 'validation.dateInvalid')
export const hoursSchema = z.object({
  hours: z.array(
    z
      .object({
        locationId: z.string(),
        weekday: z.number(),
        from: localTime,
        until: localUntil,
        validFrom: optionalDay,
        validUntil: optionalDay,
      })
      .check(
        spanInOrder,
        z.refine(({ validFrom, validUntil }) => validFrom === '' || validUntil === '' || validFrom <= validUntil, {
          path: ['validUntil'],
          error: 'validation.untilBeforeSince',
        }),
      ),
  ),
})

const byDay = (a: SpanValues, b: SpanValues) => a.weekday - b.weekday || a.from.localeCompare(b.from)

export const hoursValuesOf = (hours: readonly WorkingHours[]): HoursValues => ({
  hours: hours
    .map(({ validFrom, validUntil, ...span }) => ({
      ...span,
      validFrom: validFrom ?? '',
      validUntil: validUntil ?? '',
    }))
    .toSorted(byDay),
})

export const hoursBodyOf = ({ hours }: HoursValues) => ({
  hours: hours.map(({ validFrom, validUntil, ...span }) => ({
    ...span,
    validFrom: validFrom === '' ? null : validFrom,
    validUntil: validUntil === '' ? null : validUntil,
  })),
})

/** The span to add to a day: an afternoon after a morning, otherwise a morning. */
export function nextSpan(hours: readonly SpanValues[], weekday: number, locationId: string): SpanValues {
  const last = hours
    .filter((span) => span.weekday === weekday)
    .toSorted(byDay)
    .at(-1)
  const isMorning = last === undefined || last.until >= '16:00'
  return {
    locationId: last?.locationId ?? locationId,
    weekday,
    from: isMorning ? '09:00' : '16:00',
    until: isMorning ? '14:00' : '19:00',
    validFrom: '',
    validUntil: '',
  }
}

/** Copies Monday's spans to Tuesday through Friday. */
export const copiedToWeekdays = (hours: readonly SpanValues[]): SpanValues[] => {
  const monday = hours.filter(({ weekday }) => weekday === 1)
  return [
    ...hours.filter(({ weekday }) => weekday === 1 || weekday > 5),
    ...[2, 3, 4, 5].flatMap((weekday) => monday.map((span) => ({ ...span, weekday }))),
  ].toSorted(byDay)
}
