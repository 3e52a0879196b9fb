import type { Appointment } from '@piel/contract/agenda/appointments'
import type { Translate } from '#/i18n/types.ts'
import { createDates } from '#/lib/dates.ts'

export type MessageKind = 'scheduled' | 'moved' | 'cancelled'

interface Means {
  /** Words in the patient's language. */
  t: Translate<readonly ['messages']>
  clinicName: string
  clinicTimeZone: string
}

/**
 * A WhatsApp link with a text for the patient: clinic, day, time and place. It reveals nothing about the visit.
 * @returns undefined without a phone number.
 */
export function messageHref(appointment: Appointment, kind: MessageKind, means: Means): string | undefined {
  const { phoneE164, language } = appointment.messages
  if (phoneE164 === null) return undefined
  const { t, clinicName, clinicTimeZone } = means
  const text = t(kind, {
    name: appointment.patient.firstName,
    clinic: clinicName,
    date: createDates(language, clinicTimeZone).longDate(appointment.date),
    time: appointment.time,
    place: appointment.location.name === clinicName ? '' : `, ${appointment.location.name}`,
  })
  return `https://wa.me/${phoneE164.replace('+', '')}?text=${encodeURIComponent(text)}`
}
