import { type NoteContent, type NoteForm, isForEveryone, noteSections } from '@piel/contract/clinical/note-forms'
import {
  toWriteDays,
  type CreateNoteBody,
  type NoteDraft,
  type noteEndpoints,
  type NoteSigner,
  type SaveNoteBody,
  type ToSign,
} from '@piel/contract/clinical/notes'
import { addDays } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { actingDoctor, checkActsAsDoctor } from '#/modules/people/doctors/acting.service.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as drafts from './drafts.repository.ts'
import { findTitle } from './titles.repository.ts'

/** Refuses forms that doctors sign to everyone else. @throws AppError `doctor_required`. */
export function checkForm(context: ActorContext, form: NoteForm): void {
  if (!isForEveryone(form)) checkActsAsDoctor(context)
}

/** Who would sign the form now. */
async function signerOf(deps: Deps, context: ActorContext, db: Queryable, form: NoteForm): Promise<NoteSigner> {
  const doctor = await actingDoctor(deps, context, db)
  const title = doctor ? await findTitle(db, doctor.doctorId) : null
  const { license = null, specialty = null, certificate = null } = doctor ?? {}
  const problem = isForEveryone(form) ? null : doctor ? doctor.problem : 'doctorRequired'
  return { name: context.actor.name, title, license, specialty, certificate, problem }
}

async function answerOf(deps: Deps, context: ActorContext, db: Queryable, id: string): Promise<NoteDraft> {
  const draft = await drafts.findDraft(db, id, context.actor.userId)
  if (!draft) throw new AppError('not_found')
  return { ...draft, signer: await signerOf(deps, context, db, draft.form) }
}

/** Begins a note, or finds the own one of the same person and visit, whatever its form. */
export async function createDraft(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { form, appointmentId = null }: CreateNoteBody,
): Promise<NoteDraft> {
  checkForm(context, form)
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    const { ids } = await lockPatientFor(tx, patientId, { scope, mode: 'share' })
    if (appointmentId !== null && !(await drafts.findVisit(tx, ids, appointmentId)))
      throw invalidField('/appointmentId', 'validation.invalid')
    const at = deps.clock.now().toISOString()
    const draft = { id: newId(), authorId: context.actor.userId, patientId, appointmentId, form, at }
    return await answerOf(deps, context, tx, await drafts.ensureDraft(tx, ids, draft))
  })
}

/** @throws AppError `not_found`, also for drafts of patients that the author can no longer read. */
export async function getDraft(deps: Deps, context: ActorContext, id: string): Promise<NoteDraft> {
  const draft = await answerOf(deps, context, deps.db, id)
  await getPerson(deps, context, draft.patientId)
  return draft
}

/** Texts that are not empty, so that a note without any equals `{}`. */
function storedContent(content: NoteContent): NoteContent {
  const texts = noteSections.flatMap((section) => (content[section] ? [[section, content[section]]] : []))
  const { notApplicable = [] } = content
  return { ...Object.fromEntries(texts), ...(notApplicable.length > 0 && { notApplicable }) }
}

/** @throws AppError `version_conflict` if another window has saved since. */
export async function saveDraft(
  deps: Deps,
  context: ActorContext,
  { id, ifMatch }: { id: string; ifMatch: number | undefined },
  { content, form, save }: SaveNoteBody,
): Promise<AnswerOf<typeof noteEndpoints.save>> {
  const authorId = context.actor.userId
  const draft = await drafts.findDraft(deps.db, id, authorId)
  if (!draft) throw new AppError('not_found')
  if (form !== undefined) checkForm(context, form)
  return await deps.db.transaction(async (tx) => {
    const scope = patientScope(context, deps.clock.today())
    await lockPatientFor(tx, draft.patientId, { scope, isOfRow: true, mode: 'share' })
    const at = deps.clock.now().toISOString()
    const saving = { id, authorId, content: storedContent(content), form, save, ifMatch, at }
    const saved = await drafts.saveDraft(tx, saving)
    if (saved) return saved
    throw new AppError((await drafts.findDraft(tx, id, authorId)) ? 'version_conflict' : 'not_found')
  })
}

export async function discardDraft(
  deps: Deps,
  context: ActorContext,
  { id, ifMatch }: { id: string; ifMatch: number | undefined },
): Promise<void> {
  const authorId = context.actor.userId
  await getDraft(deps, context, id)
  if (!(await drafts.deleteDraft(deps.db, id, authorId, ifMatch))) throw new AppError('version_conflict')
}

/** Patients `p` that the caller may read today. */
const isReadable = (deps: Deps, context: ActorContext) => within(patientScope(context, deps.clock.today()))

export async function listToSign(deps: Deps, context: ActorContext): Promise<ToSign> {
  const from = addDays(deps.clock.today(), -toWriteDays)
  return await drafts.listToSign(deps.db, context.actor.userId, isReadable(deps, context), from)
}
