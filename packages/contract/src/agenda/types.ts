import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { activeField, nameFields } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { instant } from '../core/dates.ts'
import type { Labels } from '../core/labels.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { resourceFields } from './resources.ts'
import { amountMinor } from '../core/money.ts'
import { feeTimeLabels, feeTimes } from '../core/sale-shapes.ts'
import { taxKind, taxKindLabels } from '../core/taxes.ts'
import { freeText, lineText, id, wholeNumber } from '../core/text.ts'

export const maxAppointmentTypes = 100
export const appointmentMinutes = { min: 5, max: 480 } as const

export const leadKinds = ['doctor', 'clinical', 'any'] as const
export const whoLabels = {
  en: { doctor: 'A doctor', clinical: 'Clinical staff', any: 'Either' },
  es: { doctor: 'Un médico', clinical: 'Personal clínico', any: 'Cualquiera de los dos' },
} as const satisfies Labels<(typeof leadKinds)[number]>
const who = z.enum(leadKinds, 'validation.invalid')

export const partMinute = wholeNumber(0, appointmentMinutes.max, 'validation.partInvalid')
/** Minutes from the start of an appointment: from, until. No tuple of zod, which would be in the first load of every page. */
const part = z
  .array(partMinute, 'validation.partInvalid')
  .check(
    z.refine(
      ([from, until, ...others]) => from !== undefined && until !== undefined && from < until && others.length === 0,
      'validation.partInvalid',
    ),
  ) as unknown as z.ZodMiniType<[from: number, until: number]>
export type Part = readonly [from: number, until: number]

/** When each resource is needed; null for never. The lead is free during the rest of the appointment. */
const parts = z.strictObject({
  lead: part,
  assistant: z._default(z.nullable(part), null),
  room: z._default(z.nullable(part), null),
  device: z._default(z.nullable(part), null),
})
export type Parts = { [Role in PartRole]: Role extends 'lead' ? Part : Part | null }

export const partRoles = ['lead', 'assistant', 'room', 'device'] as const
export type PartRole = (typeof partRoles)[number]
export const partLabels = {
  en: { lead: 'Person', assistant: 'Assistant', room: 'Room', device: 'Device' },
  es: { lead: 'Persona', assistant: 'Asistente', room: 'Consultorio', device: 'Equipo' },
} as const satisfies Labels<PartRole>

const typeName = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })
const preparation = freeText(0, 500, { min: 'validation.tooLong', max: 'validation.preparationMax' }, true)

export const appointmentTypeFields = {
  nameEn: typeName,
  nameEs: typeName,
  minutes: wholeNumber(appointmentMinutes.min, appointmentMinutes.max, 'validation.minutesInvalid'),
  parts,
  deviceKind: resourceFields.deviceKind,
  who,
  preparationEn: preparation,
  preparationEs: preparation,
  feeMinor: amountMinor(),
  feeWhen: z.enum(feeTimes, 'validation.invalid'),
  feeTaxKind: taxKind,
  treatmentTypeId: id,
  isActive: z.boolean('validation.invalid'),
}
const f = appointmentTypeFields
const partSchema = z.array(z.int()).check(z.minLength(2), z.maxLength(2)) as unknown as typeof part

export const appointmentType = z.object({
  id,
  version: z.int(),
  nameEn: z.string(),
  nameEs: z.string(),
  minutes: z.int(),
  parts: z.object({
    lead: partSchema,
    assistant: z.nullable(partSchema),
    room: z.nullable(partSchema),
    device: z.nullable(partSchema),
  }),
  deviceKind: z.nullable(z.string()),
  who,
  feeMinor: z.nullable(z.int()),
  feeWhen: z.enum(feeTimes),
  feeTaxKind: taxKind,
  preparationEn: z.nullable(z.string()),
  preparationEs: z.nullable(z.string()),
  treatmentTypeId: z.nullable(id),
  isActive: z.boolean(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type AppointmentType = z.output<typeof appointmentType>

const text = z.optional(z.nullable(preparation))
export const createAppointmentTypeBody = z.strictObject({
  nameEn: f.nameEn,
  nameEs: f.nameEs,
  minutes: f.minutes,
  /** The default is the lead throughout and nothing else. No part ends after the appointment. */
  parts: z.optional(parts),
  deviceKind: z.optional(z.nullable(f.deviceKind)),
  who: z._default(who, 'any'),
  feeMinor: z.optional(z.nullable(f.feeMinor)),
  feeWhen: z._default(f.feeWhen, 'never'),
  feeTaxKind: z._default(f.feeTaxKind, 'exempt'),
  preparationEn: text,
  preparationEs: text,
  treatmentTypeId: z.optional(z.nullable(id)),
  isActive: z._default(f.isActive, true),
})
export type CreateAppointmentTypeBody = z.output<typeof createAppointmentTypeBody>

export const updateAppointmentTypeBody = z.partial(
  z.extend(createAppointmentTypeBody, {
    who,
    feeWhen: f.feeWhen,
    feeTaxKind: f.feeTaxKind,
    isActive: f.isActive,
  }),
)
export type UpdateAppointmentTypeBody = z.output<typeof updateAppointmentTypeBody>

const manage = 'agenda.manage'
export const appointmentTypeEndpoints = defineEndpoints('Agenda', {
  list: {
    route: 'GET /agenda/types',
    summary: 'List the types of appointments in their order, including inactive ones',
    permission: 'agenda.read',
    answer: { status: 200, schema: z.object({ data: z.array(appointmentType) }) },
  },
  create: {
    route: 'POST /agenda/types',
    summary: 'Create a type of appointment at the end of the list',
    permission: manage,
    body: createAppointmentTypeBody,
    answer: { status: 201, schema: appointmentType },
    errors: ['name_taken', 'list_full'],
    versioned: true,
  },
  get: {
    route: 'GET /agenda/types/:id',
    summary: 'Get a type of appointment',
    permission: 'agenda.read',
    answer: { status: 200, schema: appointmentType },
    versioned: true,
  },
  update: {
    route: 'PATCH /agenda/types/:id',
    summary: 'Update a type of appointment; existing appointments stay as they are',
    permission: manage,
    body: updateAppointmentTypeBody,
    answer: { status: 200, schema: appointmentType },
    errors: ['name_taken'],
    versioned: true,
  },
})

export const appointmentTypeHistory = defineHistory(appointmentTypeEndpoints.update, 'a type of appointment')

export const appointmentTypeNoun = defineNoun('appointment_type', {
  names: {
    one: { en: 'Appointment type', es: 'Tipo de cita' },
    many: { en: 'Appointment types', es: 'Tipos de cita' },
  },
  actions: {
    'agenda.type_create': { en: 'Added an appointment type', es: 'Agregó un tipo de cita' },
    'agenda.type_update': { en: 'Updated an appointment type', es: 'Modificó un tipo de cita' },
  },
  fields: {
    ...nameFields,
    minutes: field.number('Minutes', 'Minutos'),
    parts: field.spans('Resources', 'Recursos', partLabels),
    deviceKind: field.text('Device type', 'Tipo de equipo'),
    who: field.choice('Who sees the patient', 'Quién atiende', whoLabels),
    feeMinor: field.money('Fee', 'Honorarios'),
    feeWhen: field.choice('Fee charged', 'Cuándo se cobran los honorarios', feeTimeLabels),
    feeTaxKind: field.choice('Tax of the fee', 'Impuesto de los honorarios', taxKindLabels),
    preparationEs: field.text('Preparation in Spanish', 'Preparación en español'),
    preparationEn: field.text('Preparation in English', 'Preparación en inglés'),
    treatmentTypeId: field.object('Treatment type', 'Tipo de tratamiento', 'treatment_type'),
    ...activeField,
  },
  notRestored: [],
})
