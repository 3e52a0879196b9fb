import * as z from 'zod/mini'
import { allergyState } from '../clinical/alert-shapes.ts'
import { instant } from '../core/dates.ts'
import { doctorTitle } from '../people/doctor-titles.ts'
import { names } from '../core/people.ts'
import { id } from '../core/text.ts'

export const appointmentStatuses = [
  'booked',
  'confirmed',
  'arrived',
  'inProgress',
  'completed',
  'cancelled',
  'noShow',
] as const
export const appointmentStatus = z.enum(appointmentStatuses, 'validation.invalid')
export type AppointmentStatus = z.output<typeof appointmentStatus>

export const appointmentTransitions: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  booked: ['confirmed', 'arrived', 'cancelled', 'noShow'],
  confirmed: ['arrived', 'cancelled', 'noShow'],
  arrived: ['inProgress', 'cancelled'],
  inProgress: ['completed'],
  completed: [],
  cancelled: [],
  noShow: [],
}

/** The statuses of open appointments: they claim their resources and can be moved. */
export const openStatuses = ['booked', 'confirmed', 'arrived', 'inProgress'] as const
export const isOpen = (status: AppointmentStatus): boolean => openStatuses.some((open) => open === status)

/** Statuses of a visit: an appointment reaches them on its own day or later, never before. */
export const isVisit = (status: AppointmentStatus): boolean =>
  status === 'arrived' || status === 'inProgress' || status === 'completed'

/** Statuses whose last step can be taken back on a later day, too; that of a completed visit only on the same day. */
export const isTakenBackLater = (status: AppointmentStatus): boolean => isOpen(status) || status === 'noShow'

export const origins = ['desk', 'phone', 'message', 'walkIn'] as const
export const origin = z.enum(origins, 'validation.invalid')

const namedResource = z.object({ id, name: z.string() })
const namedPerson = z.extend(namedResource, { title: z.nullable(doctorTitle) })

/** An appointment as the agenda and lists show it. Times are those of the location's wall clock. */
export const appointmentRow = z.object({
  id,
  version: z.int(),
  status: appointmentStatus,
  patient: z.extend(names, {
    id,
    userId: id,
    phone: z.nullable(z.string()),
    archivedAt: z.nullable(instant),
    /** "Not asked" is never "none known". */
    allergies: allergyState,
    /** What the patient owes in centavos, below zero for credit; null for callers without `money.read`. */
    balanceMinor: z.nullable(z.int()),
  }),
  type: z.object({ id, nameEn: z.string(), nameEs: z.string() }),
  location: namedResource,
  lead: namedPerson,
  assistant: z.nullable(namedPerson),
  room: z.nullable(namedResource),
  device: z.nullable(namedResource),
  date: z.string(),
  time: z.string(),
  /** End by the wall clock; 00:00 or later of the next day for an appointment that ends after midnight. */
  until: z.string(),
  minutes: z.int(),
  /** The second of two equal wall-clock times, on the day on which clocks are set back. */
  isLater: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  reason: z.nullable(z.string()),
  origin,
  isOverbooked: z.boolean(),
  isOutsideHours: z.boolean(),
  /** The patient has another appointment at the same time, with a reason. */
  isDoubleBooked: z.boolean(),
  arrivedAt: z.nullable(instant),
})
export type AppointmentRow = z.output<typeof appointmentRow>

/** A conflict that refuses a booking. `closed`: outside working hours, or a rest day; `patient`: another appointment of the patient. */
export const conflictKinds = ['appointment', 'block', 'hold', 'closed', 'patient'] as const

/** What allows a booking in spite of a conflict, as a field of the request. */
export const conflictPasses = ['overbook', 'intoBlock', 'outsideHours', 'doubleBook'] as const

export const conflict = z.object({
  resourceId: z.nullable(id),
  /** For `patient` the person who leads the other appointment, or its location where the caller may not see it. */
  resource: z.string(),
  title: z.nullable(doctorTitle),
  kind: z.enum(conflictKinds),
  /** Wall-clock span of the conflict; for `closed` the requested part. */
  date: z.string(),
  from: z.string(),
  until: z.string(),
  appointment: z.nullable(
    z.object({
      id,
      patientName: z.string(),
      type: z.object({ nameEn: z.string(), nameEs: z.string() }),
      /** Name of the location. */
      location: z.string(),
    }),
  ),
  /** Name of a rest day, kind or note of a block; null for others and where the caller may not see it. */
  label: z.nullable(z.object({ en: z.string(), es: z.string() })),
  /** The field of the request that books despite it; null if none does. */
  pass: z.nullable(z.enum(conflictPasses)),
})
export type Conflict = z.output<typeof conflict>

/** A start that can be booked. Date and time are of the location. */
export const freeStart = z.object({
  leadId: id,
  leadLastName: z.string(),
  locationId: id,
  assistantId: z.nullable(id),
  roomId: z.nullable(id),
  deviceId: z.nullable(id),
  date: z.string(),
  time: z.string(),
  until: z.string(),
  isLater: z.boolean(),
})
export type FreeStart = z.output<typeof freeStart>

/** A change of clocks that skips wall-clock times. */
export interface ClockChange {
  date: string
  from: string
  to: string
  timeZone: string
}
