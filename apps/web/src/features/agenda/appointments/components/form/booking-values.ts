import type { Resource } from '@piel/contract/agenda/resources'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { appointmentFields as f, type CreateAppointmentBody } from '@piel/contract/agenda/appointments'
import type { AppointmentType } from '@piel/contract/agenda/types'
import { requiredNames } from '@piel/contract/core/person-fields'
import { phone } from '@piel/contract/core/text'
import * as z from 'zod/mini'
import type { Overrides } from '../refusal/override-button.tsx'

/** Form values; an empty string means absent. */
export type BookingValues = {
  /** Registers the patient together with the appointment. */
  isNew: boolean
  isWalkIn: boolean
  patientId: string
  firstName: string
  lastName: string
  phone: string
  typeId: string
  leadId: string
  date: string
  time: string
  /** The second occurrence of a repeated wall-clock time. */
  later: boolean
  assistantId: string
  roomId: string
  deviceId: string
  reason: string
  deskNote: string
}

/** The fields that booking and editing share. */
export type VisitValues = Omit<BookingValues, 'isNew' | 'isWalkIn' | 'patientId' | 'firstName' | 'lastName' | 'phone'>

const anyText = z.string()
const visit = {
  typeId: f.typeId,
  leadId: f.leadId,
  date: f.date,
  time: f.time,
  later: z.boolean(),
  assistantId: anyText,
  roomId: anyText,
  deviceId: anyText,
  reason: f.reason,
  deskNote: f.deskNote,
}
export const visitSchema = z.object(visit)
export type VisitTerms = z.output<typeof visitSchema>

const rulesOf = (isNew: boolean) =>
  z.object({
    ...visit,
    isNew: z.boolean(),
    isWalkIn: z.boolean(),
    patientId: isNew ? anyText : f.patientId,
    firstName: isNew ? requiredNames.firstName : anyText,
    lastName: isNew ? requiredNames.lastName : anyText,
    phone: isNew ? phone : anyText,
  })
const [newRules, knownRules] = [rulesOf(true), rulesOf(false)]
export type BookingTerms = z.output<typeof newRules>
/** Requires a patient or the three fields of a new one. A discriminated union would add 0.4 kB to every first load. */
export const bookingSchema = z.pipe(
  z.custom<BookingValues>(),
  z.transform((values, context): BookingTerms => {
    const { data, error } = z.safeParse(values.isNew ? newRules : knownRules, values)
    for (const { message, path } of error?.issues ?? [])
      context.issues.push({ code: 'custom', message, path, input: values })
    return data ?? z.NEVER
  }),
)

/** Known when booking starts: a slot, a patient, or neither. */
export interface BookingPreset {
  patientId?: string
  leadId?: string
  roomId?: string
  deviceId?: string
  date: string
  time?: string
  /** The second occurrence of a repeated wall-clock time. */
  later?: true
  locationId?: string | undefined
  /** The cancelled or missed appointment to replace. */
  againOf?: string
  typeId?: string
}

/** Names the draft by location and patient, so that no draft of one patient appears for another. */
export const draftOf = (accountId: string, { locationId = '', patientId = 'new', againOf }: BookingPreset): string =>
  `${accountId}.appointment.${locationId}.${againOf ?? patientId}`

export const bookingValuesOf = (preset: BookingPreset, types: readonly AppointmentType[]): BookingValues => ({
  isNew: false,
  isWalkIn: false,
  patientId: preset.patientId ?? '',
  firstName: '',
  lastName: '',
  phone: '',
  typeId: types.find(({ id }) => id === preset.typeId)?.id ?? types[0]?.id ?? '',
  leadId: preset.leadId ?? '',
  date: preset.date,
  time: preset.time ?? '',
  later: preset.later === true,
  assistantId: '',
  roomId: preset.roomId ?? '',
  deviceId: preset.deviceId ?? '',
  reason: '',
  deskNote: '',
})

const given = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value })

export function bookingBodyOf(
  terms: BookingTerms,
  { locationId, againOf }: BookingPreset,
  overrides: Overrides,
): CreateAppointmentBody {
  const { isNew, isWalkIn, patientId, firstName, lastName, phone: number, typeId, leadId } = terms
  return {
    ...(isNew ? { newPatient: { firstName, lastName, phone: number } } : { patientId }),
    typeId,
    leadId,
    date: terms.date,
    time: terms.time,
    ...given('assistantId', terms.assistantId),
    ...given('roomId', terms.roomId),
    ...given('deviceId', terms.deviceId),
    ...given('reason', terms.reason),
    ...given('deskNote', terms.deskNote),
    ...(locationId !== undefined && { locationId }),
    ...(terms.later && { later: true }),
    ...(againOf !== undefined && { againOf }),
    origin: isWalkIn ? 'walkIn' : 'desk',
    ...overrides,
  }
}

export const visitValuesOf = (appointment: Appointment): VisitValues => ({
  typeId: appointment.type.id,
  leadId: appointment.lead.id,
  date: appointment.date,
  time: appointment.time,
  later: appointment.isLater,
  assistantId: appointment.assistant?.id ?? '',
  roomId: appointment.room?.id ?? '',
  deviceId: appointment.device?.id ?? '',
  reason: appointment.reason ?? '',
  deskNote: appointment.deskNote ?? '',
})

export const mayLead = ({ doctorId }: Resource, type: AppointmentType | undefined): boolean =>
  type === undefined || type.who === 'any' || (type.who === 'doctor') === (doctorId !== null)
