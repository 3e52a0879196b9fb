import type { SignedEntry } from '@piel/contract/clinical/notes'
import type { Completeness, NoteContent, NoteForm } from '@piel/contract/clinical/note-forms'
import sql from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { sealedRows } from '#/db/sealed-rows.ts'
import { entryJson } from '#/modules/clinical/records/records.repository.ts'

export const sealedNotes = [
  sealedRows(
    'signed_notes',
    [
      `form content appointment_id signed_at certificate_number certificate_until items_done items_total
      incomplete_reason addendum_to sha256`,
    ],
    { key: ['entry_id'], isOnce: true },
  ),
]

export interface NewSignedNote {
  entryId: string
  form: NoteForm | null
  content: NoteContent | null
  appointmentId: string | null
  signedAt: string
  certificate: { number: string; until: string } | null
  items: Completeness | null
  incompleteReason: string | null
  addendumTo: string | null
  sha256: string
}

export async function insertSignedNote(tx: Transaction, note: NewSignedNote): Promise<void> {
  await write(
    tx,
    sql`
      INSERT INTO signed_notes (entry_id, form, content, appointment_id, signed_at, certificate_number,
        certificate_until, items_done, items_total, incomplete_reason, addendum_to, sha256)
      VALUES (${note.entryId}, ${note.form}, ${note.content && JSON.stringify(note.content)}::jsonb, ${note.appointmentId},
        ${note.signedAt}, ${note.certificate?.number ?? null}, ${note.certificate?.until ?? null},
        ${note.items?.done ?? null}, ${note.items?.total ?? null}, ${note.incompleteReason}, ${note.addendumTo},
        ${note.sha256})`,
  )
}

/** An entry by its ID, of any patient. */
export async function findEntry(db: Queryable, id: string): Promise<SignedEntry | undefined> {
  const [row] = await db.query<{ entry: SignedEntry }>(sql`
    SELECT (${entryJson})::jsonb || jsonb_build_object('content', s.content, 'appointmentId', s.appointment_id,
      'sha256', s.sha256, 'certificate', CASE WHEN s.certificate_number IS NOT NULL
        THEN jsonb_build_object('number', s.certificate_number, 'until', s.certificate_until) END) AS entry
    FROM clinical_entries e LEFT JOIN signed_notes s ON s.entry_id = e.id WHERE e.id = ${id}`)
  return row?.entry
}
