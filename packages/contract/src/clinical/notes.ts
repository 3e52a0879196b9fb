import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { defineNoun } from '../core/nouns.ts'
import { freeText, id, reason } from '../core/text.ts'
import { licenseProblems } from '../people/licenses.ts'
import { specialtyId } from '../people/specialties.ts'
import { maxNoteLength, noteContent, noteForm, type NoteForm } from './note-forms.ts'
import { type EntryKind, recordEntry } from './records.ts'

/** The kind that the entry of a signed note has in the record. */
export const entryKindOf = {
  evolution: 'consultation',
  clinicalHistory: 'consultation',
  procedure: 'procedure',
  interconsultation: 'consultation',
  referral: 'note',
  nursing: 'note',
} as const satisfies Record<NoteForm, EntryKind>

/** The council's certificate of a specialty, with its last day. */
export const certificate = z.object({ number: z.string(), until: z.string() })

/** Who signs, as the note will state it; licence, specialty and certificate are of a doctor. */
export const noteSigner = z.object({
  name: z.string(),
  title: z.nullable(doctorTitle),
  license: z.nullable(z.object({ number: z.string(), jurisdiction: z.string() })),
  specialty: z.nullable(specialtyId),
  /** Null unless it is in force today. */
  certificate: z.nullable(certificate),
  /** Why the caller cannot sign the form; `doctorRequired` for people who are no doctors. */
  problem: z.nullable(z.enum([...licenseProblems, 'doctorRequired'])),
})
export type NoteSigner = z.output<typeof noteSigner>

const draftHead = {
  id,
  patientId: id,
  patientName: z.string(),
  form: noteForm,
  /** The visit that the note is about, on its day. */
  appointmentId: z.nullable(id),
  date: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
}

/** A note that its author writes; no one else sees it. */
export const noteDraft = z.object({ ...draftHead, version: z.int(), content: noteContent, signer: noteSigner })
export type NoteDraft = z.output<typeof noteDraft>

export const savedNote = z.object({ id, version: z.int(), updatedAt: instant })

export const createNoteBody = z.strictObject({ form: noteForm, appointmentId: z.optional(z.nullable(id)) })
export type CreateNoteBody = z.output<typeof createNoteBody>

export const saveNoteBody = z.strictObject({
  content: noteContent,
  /** Changes the form and keeps the texts. */
  form: z.optional(noteForm),
  /**
   * The window that types, and its count of saves. A window may replace what it saved itself, also if it does not know
   * the version yet; of its saves, the one with the highest number stays.
   */
  save: z.optional(z.strictObject({ window: id, number: z.int('validation.invalid').check(z.positive()) })),
})
export type SaveNoteBody = z.output<typeof saveNoteBody>

export const signNoteBody = z.strictObject({
  /** The version that the signer saw. */
  version: z.optional(z.int('validation.invalid')),
  /** Required if items of the form are missing. */
  incompleteReason: z.optional(z.nullable(reason)),
})
export type SignNoteBody = z.output<typeof signNoteBody>

export const addendumKinds = ['addendum', 'correction'] as const
export const addendumKind = z.enum(addendumKinds, 'validation.invalid')
export const createAddendumBody = z.strictObject({
  kind: addendumKind,
  text: freeText(10, maxNoteLength, { min: 'validation.entryTextMin', max: 'validation.noteMax' }),
})
export type CreateAddendumBody = z.output<typeof createAddendumBody>

/** An entry with what its note was written as; null for entries that were not written as notes. */
export const signedEntry = z.extend(recordEntry, {
  content: z.nullable(noteContent),
  appointmentId: z.nullable(id),
  /** As of the signing, if it was in force. */
  certificate: z.nullable(certificate),
  /** SHA-256 of what was signed, which the audit trail states too. */
  sha256: z.nullable(z.string()),
})
export type SignedEntry = z.output<typeof signedEntry>

/** The most drafts and visits that the list names. */
export const maxToSign = 50
/** Visits without a note are listed for this many days. */
export const toWriteDays = 7

export const toSign = z.object({
  /** The caller's drafts with a text, the oldest first. */
  drafts: z.array(z.object(draftHead)),
  /** Visits that the caller completed without a note of that day. */
  toWrite: z.array(z.object({ appointmentId: id, patientId: id, patientName: z.string(), date: z.string() })),
})
export type ToSign = z.output<typeof toSign>

export const noteEndpoints = defineEndpoints('Notes', {
  create: {
    route: 'POST /patient/:id/notes',
    summary: 'Begin a note, or find the own one of the same visit',
    permission: 'records.write',
    body: createNoteBody,
    answer: { status: 201, schema: noteDraft },
    errors: ['merged', 'archived', 'doctor_required'],
  },
  get: {
    route: 'GET /notes/:id',
    summary: 'Get an own note that is not signed',
    permission: 'records.write',
    answer: { status: 200, schema: noteDraft },
    versioned: true,
  },
  save: {
    route: 'PUT /notes/:id',
    summary: 'Save an own note that is not signed',
    permission: 'records.write',
    body: saveNoteBody,
    answer: { status: 200, schema: savedNote },
    versioned: true,
    errors: ['archived', 'doctor_required', 'version_conflict'],
  },
  discard: {
    route: 'DELETE /notes/:id',
    summary: 'Discard an own note that is not signed',
    permission: 'records.write',
    answer: { status: 204 },
    versioned: true,
    errors: ['version_conflict'],
  },
  sign: {
    route: 'POST /notes/:id/sign',
    summary: 'Sign a note: it becomes an entry of the record that never changes',
    permission: 'records.write',
    body: signNoteBody,
    answer: { status: 201, schema: signedEntry },
    errors: ['archived', 'doctor_required', 'license_required', 'version_conflict'],
  },
  getEntry: {
    route: 'GET /entries/:id',
    summary: 'Get an entry of a record, with the content of its note',
    permission: 'records.read',
    answer: { status: 200, schema: signedEntry },
  },
  addTo: {
    route: 'POST /entries/:id/addenda',
    summary: 'Add an addendum or a correction to an entry; doctors correct what a doctor signs',
    permission: 'records.write',
    body: createAddendumBody,
    answer: { status: 201, schema: signedEntry },
    errors: ['archived', 'already_replaced', 'doctor_required', 'license_required'],
  },
  toSign: {
    route: 'GET /me/to-sign',
    summary: 'List the own notes to sign, and the own visits without a note',
    permission: 'records.write',
    answer: { status: 200, schema: toSign },
  },
})

export const noteNoun = defineNoun('note', {
  actions: {
    'note.sign': { en: 'Signed a note', es: 'Firmó una nota' },
    'note.add': { en: 'Added an addendum to a note', es: 'Agregó una adenda a una nota' },
    'note.correct': { en: 'Corrected a note', es: 'Corrigió una nota' },
  },
})
