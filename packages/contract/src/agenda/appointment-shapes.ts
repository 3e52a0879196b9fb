import * as z from 'zod/mini'
import { allergyState } from '../people/patient-alerts.ts'
import { instant } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
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

/**
 * An appointment as the agenda and lists show it. Times are those of the location's wall clock. Of a patient that the
 * caller may not read now it has only the names: what is current of the patient is null.
 */
export const appointmentRow = z.object({
  id,
  version: z.int(),
  status: appointmentStatus,
  patient: z.extend(names, {
    id,
    userId: id,
    phone: z.nullable(z.string()),
    archivedAt: z.nullable(instant),
    /** "Not asked" is never "none known"; null for a patient that the caller may not read. */
    allergies: z.nullable(allergyState),
    /** What the patient owes in centavos, below zero for credit; null for callers without `money.read`, too. */
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
  /** The second of two equal wall-clock times, on the day when clocks are set back. */
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
