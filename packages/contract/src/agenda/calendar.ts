import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { agendaSteps } from '../core/clinic-settings.ts'
import { block } from './blocks.ts'
import { resource } from './resources.ts'
import { appointmentRow, appointmentStatuses } from './appointment-shapes.ts'
import { freeStart } from '../core/conflicts.ts'
import { isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { id } from '../core/text.ts'
import { localTime, localUntil } from '../core/times.ts'

/** The most starts that `GET /agenda/free` proposes, and the days that it searches. */
export const maxFreeStarts = 20
export const maxFreeDays = 90

/**
 * Part of a day, by the wall clock and in minutes since the day began. On days of 23 and 25 hours only the minutes are
 * unambiguous.
 */
const place = { from: z.string(), until: z.string(), fromMinute: z.int(), untilMinute: z.int() }

const minutes = { fromMinute: z.int(), untilMinute: z.int() }

/** A whole appointment in minutes since its day began; `part` is the time that it claims the resource of the column. */
const calendarAppointment = z.extend(appointmentRow, { ...minutes, part: z.object(minutes) })
export type CalendarAppointment = z.output<typeof calendarAppointment>

const calendarBlock = z.extend(z.pick(block, { id: true, version: true, kind: true, note: true }), {
  ...place,
  isOfLocation: z.boolean(),
})

const column = z.object({
  hours: z.array(z.object(place)),
  blocks: z.array(calendarBlock),
  appointments: z.array(calendarAppointment),
  /** Time that is taken by appointments that the caller may not see. */
  busy: z.array(z.object(place)),
})

const dayShape = {
  date: z.string(),
  minutes: z.int(),
  /** From `minute` of the day on, wall-clock times differ by `shift` minutes; null without a clock change. */
  clockChange: z.nullable(z.object({ minute: z.int(), shift: z.int() })),
  restDay: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
}

const headShape = {
  locationId: id,
  timeZone: z.string(),
  stepMinutes: z.literal(agendaSteps),
  today: z.string(),
  now: z.string(),
  nowMinute: z.int(),
  /** The hours to show: from an hour before the first working hour to an hour after the last, or all appointments. */
  showFrom: z.string(),
  showUntil: z.string(),
}

export const agendaDay = z.object({
  ...headShape,
  ...dayShape,
  counts: z.object(
    Object.fromEntries(appointmentStatuses.map((status) => [status, z.int()])) as Record<
      (typeof appointmentStatuses)[number],
      ReturnType<typeof z.int>
    >,
  ),
  /** Open appointments of days before `today`, whatever the requested day; 1,000 for more. */
  openEarlier: z.int(),
  columns: z.array(z.extend(column, { resource })),
})
export type AgendaDay = z.output<typeof agendaDay>

export const agendaWeek = z.object({
  ...headShape,
  resource,
  days: z.array(z.extend(column, dayShape)),
})
export type AgendaWeek = z.output<typeof agendaWeek>

/** How full the days of a month are: of the people that the caller sees, all together. */
export const agendaMonth = z.object({
  locationId: id,
  month: z.string(),
  /** Open are working hours without blocks; taken are those with an appointment that is neither cancelled nor missed. */
  days: z.array(z.object({ date: z.string(), openMinutes: z.int(), takenMinutes: z.int() })),
})
export type AgendaMonth = z.output<typeof agendaMonth>

/** IDs that are repeated in the query or separated by commas. */
const ids = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], 'validation.invalid'),
    z.transform((raw) => [...new Set((Array.isArray(raw) ? raw : [raw]).flatMap((text) => text.split(',')))]),
  ),
  z.array(id).check(z.maxLength(20, 'validation.tooMany')),
)
const days = z.pipe(
  z.transform((raw) => (typeof raw === 'string' && /^\d{1,3}$/.test(raw) ? Number(raw) : raw)),
  z.int('validation.invalid').check(z.gte(1, 'validation.invalid'), z.lte(maxFreeDays, 'validation.invalid')),
)

export const freeQuery = z.strictObject({
  typeId: id,
  /** Leaves out the times of this patient's own appointments. */
  patientId: z.optional(id),
  leadIds: z.optional(ids),
  locationId: z.optional(id),
  from: z.optional(isoDate()),
  days: z._default(days, 14),
  /** Starts of the morning are before 14:00. */
  part: z.optional(z.enum(['morning', 'afternoon'], 'validation.invalid')),
  fromTime: z.optional(localTime),
  untilTime: z.optional(localUntil),
  /** An appointment that moves: its own time counts as free, the other times of its patient do not. */
  ignoreId: z.optional(id),
})
export type FreeQuery = z.output<typeof freeQuery>

export const agendaEndpoints = defineEndpoints('Agenda', 'agenda.read', {
  day: {
    route: 'GET /agenda/day',
    summary: 'Get a day of a location, with a column for each person or room; doctors their own',
    query: z.strictObject({
      date: z.optional(isoDate()),
      locationId: z.optional(id),
      by: z._default(z.enum(['person', 'room'], 'validation.invalid'), 'person'),
    }),
    answer: { status: 200, schema: agendaDay },
    errors: ['not_found'],
  },
  week: {
    route: 'GET /agenda/week',
    summary: 'Get seven days of a person, a room or a device',
    query: z.strictObject({
      resourceId: id,
      from: z.optional(isoDate()),
      locationId: z.optional(id),
    }),
    answer: { status: 200, schema: agendaWeek },
    errors: ['not_found'],
  },
  free: {
    route: 'GET /agenda/free',
    summary: 'List the first 20 free starts for a type of appointment',
    query: freeQuery,
    answer: {
      status: 200,
      schema: z.object({
        data: z.array(freeStart),
        /** Wall-clock times that occur twice on the first day because clocks are set back; null otherwise. */
        twice: z.nullable(z.object({ from: z.string(), until: z.string() })),
      }),
    },
    errors: ['not_found'],
  },
})

/** Of its own, because the agenda's first load needs the others. */
export const monthEndpoints = defineEndpoints('Agenda', 'agenda.read', {
  month: {
    route: 'GET /agenda/month',
    summary: 'Get how full each day of a month is at a location; of doctors their own',
    query: z.strictObject({
      month: z.string('validation.invalid').check(line, z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'validation.invalid')),
      locationId: z.optional(id),
    }),
    answer: { status: 200, schema: agendaMonth },
    errors: ['not_found'],
  },
})
