import * as z from 'zod/mini'
import { appointmentRow } from './appointment-shapes.ts'
import { isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { id, wholeNumber } from '../core/text.ts'
import { localTime, localUntil, spanInOrder, timeSpan } from '../core/times.ts'

export const maxWorkingHours = 70
export const maxSpans = 8

const weekday = wholeNumber(1, 7)

/** A weekly span of a person at a location, by the wall clock there. */
export const workingHours = z.extend(timeSpan, {
  locationId: id,
  /** From 1 for Monday to 7 for Sunday. */
  weekday: z.int(),
  validFrom: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
})
export type WorkingHours = z.output<typeof workingHours>

export const hoursException = z.object({
  locationId: id,
  day: z.string(),
  /** Without spans the person does not work there that day. */
  spans: z.array(timeSpan),
})
export type HoursException = z.output<typeof hoursException>

export const hoursOfPerson = z.object({
  /** The version of the person as a resource; each change of the hours raises it. */
  version: z.int(),
  hours: z.array(workingHours),
  exceptions: z.array(hoursException),
  outside: z.array(appointmentRow),
})
export type HoursOfPerson = z.output<typeof hoursOfPerson>

const ordered = z.refine<{ validFrom?: string | null | undefined; validUntil?: string | null | undefined }>(
  ({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil,
  { path: ['validUntil'], error: 'validation.untilBeforeSince' },
)

/** Spans of one weekday and location must not overlap while both are valid; the service checks it. */
export const setHoursBody = z.strictObject({
  hours: z
    .array(
      z
        .strictObject({
          locationId: z.uuid('validation.locationRequired').check(z.toLowerCase()),
          weekday,
          from: localTime,
          until: localUntil,
          validFrom: z.optional(z.nullable(isoDate())),
          validUntil: z.optional(z.nullable(isoDate())),
        })
        .check(spanInOrder, ordered),
      'validation.invalid',
    )
    .check(z.maxLength(maxWorkingHours, 'validation.invalid')),
})
export type SetHoursBody = z.output<typeof setHoursBody>

export const setExceptionBody = z.strictObject({
  locationId: z.uuid('validation.locationRequired').check(z.toLowerCase()),
  day: isoDate(),
  spans: z.nullable(
    z
      .array(z.strictObject({ from: localTime, until: localUntil }).check(spanInOrder), 'validation.invalid')
      .check(z.maxLength(maxSpans, 'validation.invalid')),
  ),
})
export type SetExceptionBody = z.output<typeof setExceptionBody>

export const hoursEndpoints = defineEndpoints('Agenda', {
  get: {
    route: 'GET /agenda/resources/:id/hours',
    summary: 'Get the working hours of a person',
    permission: 'agenda.read',
    answer: { status: 200, schema: hoursOfPerson },
    versioned: true,
  },
  set: {
    route: 'PUT /agenda/resources/:id/hours',
    summary: 'Set all weekly hours of a person; appointments stay, and those outside are listed',
    permission: 'agenda.manage',
    body: setHoursBody,
    answer: { status: 200, schema: hoursOfPerson },
    versioned: true,
  },
  setException: {
    route: 'PUT /agenda/resources/:id/hours/exception',
    summary: 'Set the hours of a person on one day; appointments stay, and those outside are listed',
    permission: 'agenda.manage',
    body: setExceptionBody,
    answer: { status: 200, schema: hoursOfPerson },
    versioned: true,
  },
})
