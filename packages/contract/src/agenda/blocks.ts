import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { appointmentRow } from './appointment-shapes.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { freeText, id } from '../core/text.ts'
import { localTime, localUntil, spanInOrder } from '../core/times.ts'

export const blockKinds = ['lunch', 'meeting', 'congress', 'vacation', 'maintenance', 'other'] as const
export const blockKind = z.enum(blockKinds, 'validation.invalid')
export type BlockKind = z.output<typeof blockKind>

export const blockRepeats = ['once', 'daily', 'weekly'] as const
const repeat = z.enum(blockRepeats, 'validation.invalid')

export const blockFields = {
  kind: blockKind,
  note: freeText(0, 200, { min: 'validation.tooLong', max: 'validation.blockNoteMax' }, true),
  date: isoDate(),
  from: localTime,
  until: localUntil,
  repeat,
  lastDate: isoDate(),
}
const f = blockFields

/** A time without bookings for a person, room, device or location. */
export const block = z.object({
  id,
  version: z.int(),
  resourceId: z.nullable(id),
  locationId: z.nullable(id),
  /** The name of the person, room, device or location, and the title of a person. */
  of: z.string(),
  title: z.nullable(doctorTitle),
  kind: blockKind,
  note: z.nullable(z.string()),
  date: z.string(),
  from: z.string(),
  until: z.string(),
  /** `daily` repeats the span on every day, `weekly` on the weekday of `date`, up to `lastDate`. */
  repeat,
  lastDate: z.nullable(z.string()),
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type Block = z.output<typeof block>

const inOrder = z.refine<{ date?: string | undefined; lastDate?: string | null | undefined }>(
  ({ date, lastDate }) => date === undefined || !lastDate || date <= lastDate,
  { path: ['lastDate'], error: 'validation.untilBeforeSince' },
)

const changeable = {
  ...f,
  note: z.optional(z.nullable(f.note)),
  lastDate: z.optional(z.nullable(f.lastDate)),
}
export const createBlockBody = z
  .strictObject({
    resourceId: z.optional(id),
    locationId: z.optional(id),
    ...changeable,
    repeat: z._default(f.repeat, 'once'),
  })
  .check(
    spanInOrder,
    inOrder,
    z.refine(({ resourceId, locationId }) => (resourceId === undefined) !== (locationId === undefined), {
      path: ['resourceId'],
      error: 'validation.blockOf',
    }),
  )
export type CreateBlockBody = z.output<typeof createBlockBody>

/** The service checks the order of days and times again with the stored values. */
export const updateBlockBody = z.partial(z.strictObject(changeable)).check(spanInOrder, inOrder)
export type UpdateBlockBody = z.output<typeof updateBlockBody>

/** A block with the open appointments to come that it overlaps: the next 100. They do not change. */
export const blockWithAppointments = z.extend(block, { appointments: z.array(appointmentRow) })
export type BlockWithAppointments = z.output<typeof blockWithAppointments>

export const blockEndpoints = defineEndpoints('Agenda', {
  list: {
    route: 'GET /agenda/blocks',
    summary:
      'List the blocks that touch a range of days; doctors see their own and those of rooms, devices and locations',
    permission: 'agenda.read',
    query: z.strictObject({
      from: z.optional(isoDate()),
      to: z.optional(isoDate()),
      resourceId: z.optional(id),
      locationId: z.optional(id),
    }),
    answer: { status: 200, schema: z.object({ data: z.array(block) }) },
  },
  create: {
    route: 'POST /agenda/blocks',
    summary: 'Create a block of a resource or a location; doctors their own',
    permission: 'agenda.write',
    body: createBlockBody,
    answer: { status: 201, schema: blockWithAppointments },
    versioned: true,
  },
  get: {
    route: 'GET /agenda/blocks/:id',
    summary: 'Get a block with the appointments that it lies over',
    permission: 'agenda.read',
    answer: { status: 200, schema: blockWithAppointments },
    versioned: true,
  },
  update: {
    route: 'PATCH /agenda/blocks/:id',
    summary: 'Update a block',
    permission: 'agenda.write',
    body: updateBlockBody,
    answer: { status: 200, schema: blockWithAppointments },
    versioned: true,
  },
  remove: {
    route: 'DELETE /agenda/blocks/:id',
    summary: 'Archive a block',
    permission: 'agenda.write',
    answer: { status: 204 },
    versioned: true,
  },
})

export const blockNoun = defineNoun('agenda_block', {
  names: { one: { en: 'Block', es: 'Bloqueo' }, many: { en: 'Blocks', es: 'Bloqueos' } },
  actions: {
    'agenda.block_create': { en: 'Added a block', es: 'Agregó un bloqueo' },
    'agenda.block_update': { en: 'Updated a block', es: 'Modificó un bloqueo' },
    'agenda.block_archive': { en: 'Removed a block', es: 'Quitó un bloqueo' },
  },
  recorded: {
    note: { en: 'Note', es: 'Nota' },
    date: { en: 'Date', es: 'Fecha' },
    time: { en: 'Time', es: 'Hora' },
    minutes: { en: 'Minutes', es: 'Minutos' },
    repeat: { en: 'Repeats', es: 'Se repite' },
    lastDate: { en: 'Last day', es: 'Último día' },
    personId: { en: 'Person', es: 'Persona' },
    roomId: { en: 'Room', es: 'Consultorio' },
    deviceId: { en: 'Device', es: 'Equipo' },
    locationId: { en: 'Location', es: 'Sede' },
    kind: { en: 'Kind', es: 'Tipo' },
  },
})
