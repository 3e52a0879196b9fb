import * as z from 'zod/mini'
import { doctorTitle } from './doctor-titles.ts'
import { id } from './text.ts'

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
