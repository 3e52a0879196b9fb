import type { Appointment } from '@piel/contract/agenda/appointments'
import type { Clock } from '@piel/contract/core/times'
import type { Translate } from '#/i18n/types.ts'
import { createDates } from '#/lib/dates.ts'

export type MessageKind = 'scheduled' | 'moved' | 'cancelled'

/** What the text needs of an appointment. */
export type MessageOf = Pick<Appointment, 'messages' | 'date' | 'time'> & {
  patient: Pick<Appointment['patient'], 'firstName'>
  location: Pick<Appointment['location'], 'name'>
}

interface Means {
  /** Words in the patient's language. */
  t: Translate<readonly ['messages']>
  clinicName: string
  clinicTimeZone: string
  clinicClock: Clock
}

/**
 * A WhatsApp link with a text for the patient: clinic, day, time and place. It reveals nothing about the visit.
 * @returns undefined without a phone number.
 */
export function messageHref(appointment: MessageOf, kind: MessageKind, means: Means): string | undefined {
  const { phoneE164, language } = appointment.messages
  if (phoneE164 === null) return undefined
  const { t, clinicName, clinicTimeZone, clinicClock } = means
  const dates = createDates(language, clinicTimeZone, clinicClock)
  const text = t(kind, {
    name: appointment.patient.firstName,
    clinic: clinicName,
    date: dates.longDate(appointment.date),
    time: dates.clock(appointment.time),
    place: appointment.location.name === clinicName ? '' : `, ${appointment.location.name}`,
  })
  return `https://wa.me/${phoneE164.replace('+', '')}?text=${encodeURIComponent(text)}`
}
