import type { NoteDraft, SaveNoteBody, ToSign } from '@piel/contract/clinical/notes'
import type { NoteContent, NoteForm } from '@piel/contract/clinical/note-forms'
import { maxToSign } from '@piel/contract/clinical/notes'
import type { IsoDate } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { isOf, isSamePerson, keptOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'

export type StoredDraft = Omit<NoteDraft, 'signer'>

/** Draft `n` of patient `p` with user `u`, at appointment `a`. */
const joined = sql`note_drafts n JOIN patients p ON p.id = ${keptOf(sql`n.patient_id`)} JOIN users u ON u.id = p.user_id
  LEFT JOIN appointments a ON a.id = n.appointment_id`
const head = sql`'id', n.id, 'patientId', p.id, 'patientName', ${personName('u')}, 'form', n.form,
  'appointmentId', n.appointment_id, 'date', a.local_date, 'createdAt', iso_instant(n.created_at),
  'updatedAt', iso_instant(n.updated_at)`

export async function findDraft(db: Queryable, id: string, authorId: string): Promise<StoredDraft | undefined> {
  const [row] = await db.query<{ draft: StoredDraft }>(sql`
    SELECT json_build_object(${head}, 'version', n.version, 'content', n.content) AS draft
    FROM ${joined} WHERE n.id = ${id} AND n.author_id = ${authorId}`)
  return row?.draft
}

interface NewDraft {
  id: string
  authorId: string
  patientId: string
  appointmentId: string | null
  form: NoteForm
  at: string
}

/** The ID of the author's draft of the person and the visit; the new one if there was none. */
export async function ensureDraft(tx: Transaction, ids: PersonIds, draft: NewDraft): Promise<string> {
  const [found] = await tx.query<{ id: string }>(sql`
    SELECT n.id FROM note_drafts n WHERE n.author_id = ${draft.authorId} AND ${isOf(sql`n.patient_id`, ids)}
      AND n.appointment_id IS NOT DISTINCT FROM ${draft.appointmentId}::uuid
    ORDER BY n.content = '{}', n.updated_at DESC LIMIT 1`)
  if (found) return found.id
  const [made] = await tx.query<{ id: string }>(sql`
    INSERT INTO note_drafts (id, author_id, patient_id, appointment_id, form, created_at, updated_at)
    VALUES (${draft.id}, ${draft.authorId}, ${draft.patientId}, ${draft.appointmentId}, ${draft.form}, ${draft.at}, ${draft.at})
    ON CONFLICT (author_id, patient_id, appointment_id) DO UPDATE SET updated_at = note_drafts.updated_at
    RETURNING id`)
  if (!made) throw new Error('A draft was not returned')
  return made.id
}

/** The day of an appointment of the person; undefined if it is of another one. */
export async function findVisit(
  db: Queryable,
  ids: PersonIds,
  appointmentId: string,
): Promise<{ date: IsoDate } | undefined> {
  const [row] = await db.query<{ date: IsoDate }>(sql`
    SELECT a.local_date AS date FROM appointments a
    WHERE a.id = ${appointmentId} AND ${isOf(sql`a.patient_id`, ids)}`)
  return row
}

export interface SavedDraft {
  id: string
  version: number
  updatedAt: string
  /** False if a later save of the same window is stored already. */
  isNewest: boolean
}

interface Saving extends Omit<SaveNoteBody, 'content'> {
  id: string
  authorId: string
  content: NoteContent
  ifMatch: number | undefined
  at: string
}

const ofWindow = (save: SaveNoteBody['save']): Sql =>
  save === undefined ? sql`false` : sql`coalesce(n.saved_window = ${save.window}, false)`

/** Stores a save, unless another window saved since `ifMatch`; undefined then, and for an unknown draft. */
export async function saveDraft(
  tx: Transaction,
  { id, authorId, content, form, save, ifMatch, at }: Saving,
): Promise<SavedDraft | undefined> {
  const own = sql`n.id = ${id} AND n.author_id = ${authorId}`
  const isOlder = save === undefined ? sql`false` : sql`(${ofWindow(save)} AND n.saved_number >= ${save.number})`
  const [saved] = await tx.query<SavedDraft>(sql`
    UPDATE note_drafts n SET content = ${JSON.stringify(content)}::jsonb, form = coalesce(${form ?? null}, n.form),
      version = n.version + 1, saved_window = ${save?.window ?? null}, saved_number = ${save?.number ?? null},
      updated_at = ${at}
    WHERE ${own} AND NOT ${isOlder} AND (${ifMatch === undefined} OR n.version = ${ifMatch ?? 0} OR ${ofWindow(save)})
    RETURNING n.id, n.version, iso_instant(n.updated_at) AS "updatedAt", true AS "isNewest"`)
  if (saved || save === undefined) return saved
  const [later] = await tx.query<SavedDraft>(sql`
    SELECT n.id, n.version, iso_instant(n.updated_at) AS "updatedAt", false AS "isNewest"
    FROM note_drafts n WHERE ${own} AND ${isOlder}`)
  return later
}

/** Locks a draft until the transaction ends; the patient is locked before. */
export async function lockDraft(tx: Transaction, id: string, authorId: string): Promise<StoredDraft | undefined> {
  await write(tx, sql`SELECT FROM note_drafts WHERE id = ${id} AND author_id = ${authorId} FOR UPDATE`)
  return await findDraft(tx, id, authorId)
}

export async function deleteDraft(
  db: Queryable,
  id: string,
  authorId: string,
  ifMatch: number | undefined,
): Promise<boolean> {
  const rows = await db.query(sql`
    DELETE FROM note_drafts n WHERE n.id = ${id} AND n.author_id = ${authorId}
      AND (${ifMatch === undefined} OR n.version = ${ifMatch ?? 0}) RETURNING n.id`)
  return rows.length > 0
}

/** The author's drafts with a text, the oldest first. @param isReadable which patients `p` the author may read. */
export const draftsOf = (authorId: string, isReadable: Sql, most = maxToSign): Sql => sql`
  (SELECT coalesce(json_agg(d.draft ORDER BY d.created_at, d.id), '[]') FROM (
    SELECT n.id, n.created_at, json_build_object(${head}) AS draft FROM ${joined}
    WHERE n.author_id = ${authorId} AND n.content <> '{}' AND p.archived_at IS NULL AND ${isReadable}
    ORDER BY n.created_at, n.id LIMIT ${most}) d)`

/** Visits that the person completed since `from`, without an entry of that day by the same person and without a draft. */
const toWriteOf = (authorId: string, isReadable: Sql, from: IsoDate): Sql => sql`
  (SELECT coalesce(json_agg(v.visit ORDER BY v.starts_at, v.id), '[]') FROM (
    SELECT a.id, a.starts_at, json_build_object('appointmentId', a.id, 'patientId', p.id,
      'patientName', ${personName('u')}, 'date', a.local_date) AS visit
    FROM resources r JOIN appointments a ON a.lead_id = r.id JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)}
      JOIN users u ON u.id = p.user_id
    WHERE r.user_id = ${authorId} AND a.local_date >= ${from}::date AND a.status = 'completed'
      AND p.archived_at IS NULL AND ${isReadable}
      AND NOT EXISTS (SELECT FROM note_drafts n WHERE n.author_id = ${authorId} AND n.appointment_id = a.id
        AND n.content <> '{}')
      AND NOT EXISTS (SELECT FROM clinical_entries e WHERE e.author_id = ${authorId} AND e.date >= a.local_date
        AND ${isSamePerson(sql`e.patient_id`, sql`a.patient_id`)})
    ORDER BY a.starts_at, a.id LIMIT ${maxToSign}) v)`

export async function listToSign(db: Queryable, authorId: string, isReadable: Sql, from: IsoDate): Promise<ToSign> {
  const [row] = await db.query<ToSign>(sql`
    SELECT ${draftsOf(authorId, isReadable)} AS drafts, ${toWriteOf(authorId, isReadable, from)} AS "toWrite"`)
  return row ?? { drafts: [], toWrite: [] }
}
