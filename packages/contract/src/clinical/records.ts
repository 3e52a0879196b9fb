import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { instant, isoDate } from '../core/dates.ts'
import { specialtyId } from '../people/specialties.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { listOf, listQuery } from '../core/pagination.ts'
import { freeText, id } from '../core/text.ts'
import { completeness, noteForm } from './note-forms.ts'

export const entryKinds = ['consultation', 'diagnosis', 'prescription', 'procedure', 'note'] as const
export const entryKind = z.enum(entryKinds, 'validation.entryKindRequired')
export type EntryKind = z.output<typeof entryKind>

export const recordEntry = z.object({
  id,
  patientId: id,
  kind: entryKind,
  /** Date of the medical act, on the clinic's calendar. */
  date: z.string(),
  text: z.string(),
  /** The name at that time, with the doctor's current title; `title` is null for other authors. */
  author: z.object({
    id,
    name: z.string(),
    title: z.nullable(doctorTitle),
    /** The doctor's licence and first specialty at that time; null for other authors and if the doctor had none. */
    license: z.nullable(z.object({ number: z.string(), jurisdiction: z.string() })),
    specialty: z.nullable(specialtyId),
  }),
  createdAt: instant,
  replacesId: z.nullable(id),
  replacedById: z.nullable(id),
  /** Of a signed note; null for other entries. */
  form: z.nullable(noteForm),
  signedAt: z.nullable(instant),
  /** Null for entries that are no notes, addenda and corrections. */
  completeness: z.nullable(completeness),
  /** Why the note was signed although items were missing. */
  incompleteReason: z.nullable(z.string()),
  /** The entry that this addendum is about, and the addenda about this entry, the oldest first. */
  addendumToId: z.nullable(id),
  addendumIds: z.array(id),
})
export type RecordEntry = z.output<typeof recordEntry>

export const createEntryBody = z.strictObject({
  kind: entryKind,
  date: isoDate('validation.dateInvalid'),
  text: freeText(10, 1000, { min: 'validation.entryTextMin', max: 'validation.entryTextMax' }),
  replacesId: z.optional(z.nullable(id)),
})
export type CreateEntryBody = z.output<typeof createEntryBody>

/** An earlier text of `medicalHistory`, kept when the text changes. */
export const earlierHistory = z.object({
  text: z.nullable(z.string()),
  replacedAt: instant,
  replacedBy: z.nullable(z.string()),
})

export const recordEndpoints = defineEndpoints('Clinical record', {
  list: {
    route: 'GET /patient/:id/medical-history',
    summary: 'List the entries of a clinical record, newest first',
    permission: 'records.read',
    query: z.extend(listQuery(['date']), { kind: z.optional(entryKind) }),
    answer: { status: 200, schema: listOf(recordEntry) },
    errors: ['page_too_deep'],
  },
  create: {
    route: 'POST /patient/:id/medical-history',
    summary: 'Create an entry or a correction; prescriptions are for doctors with a valid licence',
    permission: 'records.write',
    body: createEntryBody,
    answer: { status: 201, schema: recordEntry },
    errors: ['merged', 'already_replaced', 'archived', 'doctor_required', 'license_required'],
  },
  listEarlierHistory: {
    route: 'GET /patient/:id/medical-history/earlier',
    summary: 'List earlier texts of the clinical history',
    permission: 'records.read',
    answer: { status: 200, schema: z.object({ data: z.array(earlierHistory) }) },
  },
})

export const recordNoun = defineNoun('record', {
  actions: {
    'record.read': { en: 'Viewed a clinical record', es: 'Consultó un expediente' },
    'record.add': { en: 'Added to a clinical record', es: 'Agregó una nota a un expediente' },
  },
})
