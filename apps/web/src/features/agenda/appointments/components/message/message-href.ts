import type { Appointment } from '@piel/contract/agenda/appointments'
import type { Checkout } from '@piel/contract/money/checkouts'
import type { Clock } from '@piel/contract/core/times'
import type { Translate } from '#/i18n/types.ts'
import { createDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

export type MessageKind = 'scheduled' | 'moved' | 'cancelled'

/** What the text needs of an appointment. */
export type MessageOf = Pick<Appointment, 'messages' | 'date' | 'time'> & {
  patient: Pick<Appointment['patient'], 'firstName'>
  location: Pick<Appointment['location'], 'name'>
}

const hrefTo = (phoneE164: string, text: string): string =>
  `https://wa.me/${phoneE164.replace('+', '')}?text=${encodeURIComponent(text)}`

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
  return hrefTo(phoneE164, text)
}

/**
 * A WhatsApp link with the receipt of a check-out and the next appointment. It has amount, number and day, and reveals
 * nothing about what was paid for.
 * @returns undefined without a phone number.
 */
export function receiptHref(
  { messages: { phoneE164, language }, patient }: MessageOf,
  { totalMinor, payments }: Pick<Checkout, 'totalMinor' | 'payments'>,
  next: Pick<Appointment, 'date' | 'time'> | undefined,
  { t, clinicName, clinicTimeZone, clinicClock }: Means,
): string | undefined {
  if (phoneE164 === null) return undefined
  const dates = createDates(language, clinicTimeZone, clinicClock)
  const paid = t('paid', {
    name: patient.firstName,
    clinic: clinicName,
    amount: formatMoney(totalMinor, language),
    numbers: payments.map(({ receiptNumber }) => receiptNumber).join(', '),
  })
  const again = next && t('next', { date: dates.longDate(next.date), time: dates.clock(next.time) })
  return hrefTo(phoneE164, again === undefined ? paid : `${paid} ${again}`)
}
