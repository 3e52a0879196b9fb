import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { activeField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { instant } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { lineText, id, wholeNumber } from '../core/text.ts'

export const maxResources = 200

export const resourceKinds = ['person', 'room', 'device'] as const
export const resourceKind = z.enum(resourceKinds, 'validation.resourceKindRequired')
export type ResourceKind = z.output<typeof resourceKind>

const resourceName = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })

const changeable = {
  /** Rooms and devices only; a person has the name of the account. */
  name: resourceName,
  /** What makes devices interchangeable, such as "Laser CO2". */
  deviceKind: lineText(2, 40, { min: 'validation.deviceKindMin', max: 'validation.deviceKindMax' }),
  /** Appointments at once: couches of a room, places of a group session. */
  capacity: wholeNumber(1, 4),
  /** Appointments beyond the capacity, each with a reason. */
  overbook: wholeNumber(0, 2),
  tint: wholeNumber(0, 7),
  isActive: z.boolean('validation.invalid'),
}

export const resourceFields = {
  kind: resourceKind,
  /** Persons only: the account of a doctor, clinical staff or an administrator. */
  userId: z.uuid('validation.personRequired').check(z.toLowerCase()),
  locationId: z.uuid('validation.locationRequired').check(z.toLowerCase()),
  ...changeable,
}
const f = resourceFields

/** A person, room or device that appointments claim. */
export const resource = z.object({
  id,
  version: z.int(),
  kind: resourceKind,
  userId: z.nullable(id),
  doctorId: z.nullable(id),
  /** Null for persons, who belong to no location. */
  locationId: z.nullable(id),
  name: z.string(),
  title: z.nullable(doctorTitle),
  deviceKind: z.nullable(z.string()),
  capacity: z.int(),
  overbook: z.int(),
  tint: z.int(),
  isActive: z.boolean(),
  isMine: z.boolean(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Resource = z.output<typeof resource>

const shared = {
  capacity: z._default(f.capacity, 1),
  overbook: z._default(f.overbook, 0),
  tint: z._default(f.tint, 0),
  isActive: z._default(f.isActive, true),
}

export const createResourceBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('person'), userId: f.userId, ...shared }),
    z.strictObject({ kind: z.literal('room'), locationId: f.locationId, name: f.name, ...shared }),
    z.strictObject({
      kind: z.literal('device'),
      locationId: f.locationId,
      name: f.name,
      deviceKind: f.deviceKind,
      ...shared,
    }),
  ],
  'validation.resourceKindRequired',
)
export type CreateResourceBody = z.output<typeof createResourceBody>

/** The service refuses `name` for a person, and `deviceKind` for anything but a device. */
export const updateResourceBody = z.partial(z.strictObject(changeable))
export type UpdateResourceBody = z.output<typeof updateResourceBody>

const manage = 'agenda.manage'
export const resourceEndpoints = defineEndpoints('Agenda', {
  list: {
    route: 'GET /agenda/resources',
    summary:
      'List persons, rooms and devices in their order, including inactive ones; of persons, doctors see themselves',
    permission: 'agenda.read',
    answer: { status: 200, schema: z.object({ data: z.array(resource) }) },
  },
  create: {
    route: 'POST /agenda/resources',
    summary: 'Create a person, room or device at the end of the list',
    permission: manage,
    body: createResourceBody,
    answer: { status: 201, schema: resource },
    errors: ['name_taken', 'list_full'],
    versioned: true,
  },
  get: {
    route: 'GET /agenda/resources/:id',
    summary: 'Get a person, room or device',
    permission: 'agenda.read',
    answer: { status: 200, schema: resource },
    versioned: true,
  },
  update: {
    route: 'PATCH /agenda/resources/:id',
    summary:
      'Update a person, room or device; one with appointments to come stays active and keeps the capacity in use',
    permission: manage,
    body: updateResourceBody,
    answer: { status: 200, schema: resource },
    errors: ['name_taken', 'has_appointments'],
    versioned: true,
  },
})

export const resourceHistory = defineHistory(
  resourceEndpoints.update,
  'a person, room or device',
  'with the values of an earlier version; working hours stay',
)

export const resourceNoun = defineNoun('agenda_resource', {
  names: {
    one: { en: 'Person, room or device', es: 'Persona, consultorio o equipo' },
    many: { en: 'People, rooms and devices', es: 'Personas, consultorios y equipos' },
  },
  actions: {
    'agenda.resource_create': { en: 'Added to the agenda', es: 'Agregó a la agenda' },
    'agenda.resource_update': {
      en: 'Updated a person, room or device',
      es: 'Modificó una persona, un consultorio o un equipo',
    },
    'agenda.hours_update': { en: 'Updated working hours', es: 'Modificó un horario' },
  },
  fields: {
    name: field.text('Name', 'Nombre'),
    deviceKind: field.text('Device type', 'Tipo de equipo'),
    capacity: field.number('Capacity', 'Cupo'),
    overbook: field.number('Overbooking', 'Sobrecupo'),
    tint: field.number('Tint', 'Tono'),
    ...activeField,
  },
  notRestored: [],
  recorded: {
    kind: { en: 'Type', es: 'Tipo' },
    userId: { en: 'User', es: 'Usuario' },
    locationId: { en: 'Location', es: 'Sede' },
  },
})
