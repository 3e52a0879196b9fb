import { createHash } from 'node:crypto'
import {
  completenessOf,
  isForEveryone,
  lengthOf,
  openBlanks,
  readingText,
  type NoteContent,
  type NoteForm,
} from '@piel/contract/clinical/note-forms'
import {
  entryKindOf,
  type CreateAddendumBody,
  type SignedEntry,
  type SignNoteBody,
} from '@piel/contract/clinical/notes'
import { recordAudit } from '#/audit/audit.ts'
import { codeOf } from '#/db/errors.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { insertEntry, type NewEntry } from '#/modules/clinical/records/records.repository.ts'
import { ensureCareRelation } from '#/modules/people/care/care-relation.service.ts'
import { actingDoctor, asDoctor, checkActsAsDoctor } from '#/modules/people/doctors/acting.service.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as drafts from './drafts.repository.ts'
import { checkForm } from './drafts.service.ts'
import * as signed from './signed.repository.ts'

/** Shorter notes say nothing, as with entries that are typed at once. */
const leastText = 10

interface Signing extends Pick<NewEntry, 'patientId' | 'kind' | 'date' | 'text' | 'replacesId'> {
  action: 'note.sign' | 'note.add' | 'note.correct'
  /** The person's kept record. */
  ownerId: string
  /** Only a doctor with a confirmed licence may sign. */
  isForDoctors: boolean
  form: NoteForm | null
  content: NoteContent | null
  appointmentId: string | null
  items: { done: number; total: number } | null
  incompleteReason: string | null
  addendumTo: string | null
}

/** The digest of what is signed: text and content, what it corrects or adds to, author, licence, certificate, instant. */
const digestOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Writes the entry and what its note states, with the digest in the audit trail. The patient's row is locked. */
async function sign(
  deps: Deps,
  tx: Transaction,
  context: ActorContext,
  { action, ownerId, isForDoctors, ...note }: Signing,
): Promise<SignedEntry> {
  const { patientId, form } = note
  const doctor = await (isForDoctors ? asDoctor(deps, context, tx, '/form') : actingDoctor(deps, context, tx))
  const { license = null, specialty = null, certificate = null } = doctor ?? {}
  const [id, at, author] = [newId(), deps.clock.now().toISOString(), context.actor]
  const { kind, date, text, replacesId } = note
  await insertEntry(tx, { id, patientId, kind, date, text, replacesId, author, doctor, at })
  const sha256 = digestOf(
    id,
    patientId,
    form,
    kind,
    date,
    text,
    author.userId,
    author.name,
    license,
    specialty,
    certificate,
    at,
    note.content,
    note.incompleteReason,
    note.replacesId,
    note.addendumTo,
  )
  await signed.insertSignedNote(tx, { ...note, entryId: id, signedAt: at, certificate, sha256 })
  // A doctor who signs treats the patient from then on.
  if (doctor)
    await ensureCareRelation(deps, tx, context, { patientId: ownerId, doctorUserId: author.userId, startsOn: date })
  await recordAudit(tx, context, { action, object: { kind: 'patient', id: ownerId }, fields: [`sha256:${sha256}`] })
  const entry = await signed.findEntry(tx, id)
  if (!entry) throw new Error('A signed entry was not found')
  return entry
}

/** Signs the own draft: it becomes an entry of the record and ends. */
export async function signDraft(
  deps: Deps,
  context: ActorContext,
  id: string,
  { version, incompleteReason = null }: SignNoteBody,
): Promise<SignedEntry> {
  const authorId = context.actor.userId
  const found = await drafts.findDraft(deps.db, id, authorId)
  if (!found) throw new AppError('not_found')
  checkForm(context, found.form)
  return await deps.db.transaction(async (tx) => {
    const today = deps.clock.today()
    const owner = await lockPatientFor(tx, found.patientId, { scope: patientScope(context, today), isOfRow: true })
    const draft = await drafts.lockDraft(tx, id, authorId)
    if (!draft) throw new AppError('not_found')
    if (version !== undefined && version !== draft.version) throw new AppError('version_conflict')
    const { form, content, appointmentId, date } = draft
    checkForm(context, form)
    const items = checkContent(form, content, incompleteReason)
    const entry = await sign(deps, tx, context, {
      action: 'note.sign',
      ownerId: owner.id,
      isForDoctors: !isForEveryone(form),
      patientId: owner.id,
      form,
      content,
      kind: entryKindOf[form],
      // A visit that is still to come is written today.
      date: date !== null && date < today ? date : today,
      text: readingText(form, content, context.language),
      appointmentId,
      items,
      incompleteReason: items.done < items.total ? incompleteReason : null,
      addendumTo: null,
    })
    await drafts.deleteDraft(tx, id, authorId, undefined)
    return entry
  })
}

/** @throws AppError `validation_failed` for a note without text, with open blanks, or incomplete without a reason. */
function checkContent(form: NoteForm, content: NoteContent, reason: string | null): { done: number; total: number } {
  const blanks = openBlanks(form, content)
  if (blanks.length > 0)
    throw new AppError('validation_failed', {
      errors: blanks.map((section) => ({ pointer: `/content/${section}`, code: 'validation.noteBlank' })),
    })
  if (lengthOf(content) < leastText) throw invalidField('/content', 'validation.noteEmpty')
  const { done, total } = completenessOf(form, content)
  if (done < total && !reason) throw invalidField('/incompleteReason', 'validation.reasonRequired')
  return { done, total }
}

/** Reading an entry is reading the record. @throws AppError `not_found`, also for patients outside the caller's reach. */
export async function getEntry(deps: Deps, context: ActorContext, id: string): Promise<SignedEntry> {
  const entry = await signed.findEntry(deps.db, id)
  if (!entry) throw new AppError('not_found')
  const owner = await getPerson(deps, context, entry.patientId)
  await recordAudit(deps.db, context, { action: 'record.read', object: { kind: 'patient', id: owner.id } })
  return entry
}

/** Adds to an entry, or replaces what it says; the entry itself stays. What a doctor signed, doctors correct. */
export async function createAddendum(
  deps: Deps,
  context: ActorContext,
  id: string,
  { kind, text }: CreateAddendumBody,
): Promise<SignedEntry> {
  try {
    return await deps.db.transaction(async (tx) => {
      const seen = await signed.findEntry(tx, id)
      if (!seen) throw new AppError('not_found')
      const today = deps.clock.today()
      const owner = await lockPatientFor(tx, seen.patientId, { scope: patientScope(context, today), isOfRow: true })
      const isCorrection = kind === 'correction'
      const wasForDoctors = seen.kind === 'prescription' || (seen.form !== null && !isForEveryone(seen.form))
      const isForDoctors = isCorrection && wasForDoctors
      if (isForDoctors) checkActsAsDoctor(context)
      return await sign(deps, tx, context, {
        action: isCorrection ? 'note.correct' : 'note.add',
        // Corrections stay in the record of what they correct.
        patientId: seen.patientId,
        ownerId: owner.id,
        isForDoctors,
        form: seen.form,
        content: null,
        kind: isCorrection ? seen.kind : 'note',
        date: isCorrection ? seen.date : today,
        text,
        replacesId: isCorrection ? id : null,
        appointmentId: null,
        items: null,
        incompleteReason: null,
        addendumTo: isCorrection ? null : id,
      })
    })
  } catch (error) {
    const isSecond =
      error instanceof Error && 'constraint' in error && error.constraint === 'clinical_entries_one_correction'
    if (codeOf(error) === '23505' && isSecond) throw new AppError('already_replaced', { cause: error })
    throw error
  }
}
