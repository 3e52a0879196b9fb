import { createHash } from 'node:crypto'
import { completenessOf, readingText } from '@piel/contract/clinical/note-forms'
import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { demoDraft, demoNotes } from './notes.ts'

const form = 'evolution'
const everyNth = 3
/** Notes that the demonstration's doctor still has to sign: written so many days ago. */
const draftDays = [2, 0]

interface LastEntry {
  patientId: string
  authorId: string
  date: string
  at: string
}

/** Signed progress notes on the day of the last entry of every third patient, and drafts of the first doctor. */
export async function insertNotes(tx: Transaction, firstDoctorId: string, now: string): Promise<void> {
  const last = await tx.query<LastEntry>(sql`
    SELECT DISTINCT ON (e.patient_id) e.patient_id AS "patientId", e.author_id AS "authorId", e.date,
      iso_instant(least(e.created_at + interval '25 minutes', ${now}::timestamptz)) AS at
    FROM clinical_entries e JOIN patients p ON p.id = e.patient_id AND p.archived_at IS NULL
    ORDER BY e.patient_id, e.created_at DESC`)
  const notes = last
    .filter((_, i) => i % everyNth === 0)
    .map((entry, i) => {
      const { content, incompleteReason } = demoNotes[i % demoNotes.length] ?? { content: {}, incompleteReason: null }
      const text = readingText(form, content, 'es')
      const { done, total } = completenessOf(form, content)
      const sha256 = createHash('sha256')
        .update(JSON.stringify([entry, text]))
        .digest('hex')
      return { ...entry, id: newId(), content, text, done, total, incompleteReason, sha256 }
    })
  await tx.query(sql`
    INSERT INTO clinical_entries (id, patient_id, kind, date, text, author_id, author_name,
      author_license_number, author_license_jurisdiction, author_specialty, created_at)
    SELECT n.id, n."patientId", 'consultation', n.date, n.text, u.id,
      concat_ws(' ', u.first_name, u.last_name, u.second_last_name), l.number, l.jurisdiction, s.specialty_id, n.at
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS n (id uuid, "patientId" uuid, "authorId" uuid, date date,
      text text, at timestamptz) JOIN users u ON u.id = n."authorId" JOIN doctors d ON d.user_id = u.id
      LEFT JOIN doctor_licenses l ON l.doctor_id = d.id AND l.position = 1
      LEFT JOIN doctor_specialties s ON s.doctor_id = d.id AND s.position = 1`)
  await tx.query(sql`
    INSERT INTO signed_notes (entry_id, form, content, signed_at, items_done, items_total, incomplete_reason, sha256)
    SELECT n.id, ${form}, n.content, n.at, n.done, n.total, n."incompleteReason", n.sha256
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS n (id uuid, content jsonb, at timestamptz, done int,
      total int, "incompleteReason" text, sha256 text)`)
  const own = last.filter(({ authorId }) => authorId === firstDoctorId)
  for (const [i, days] of draftDays.entries()) {
    const patientId = own[i]?.patientId
    if (patientId === undefined) continue
    await tx.query(sql`
      INSERT INTO note_drafts (id, author_id, patient_id, form, content, created_at, updated_at)
      SELECT ${newId()}, ${firstDoctorId}, ${patientId}, ${form}, ${JSON.stringify(demoDraft)}::jsonb, t.at, t.at
      FROM (SELECT ${now}::timestamptz - ${days} * interval '1 day' AS at) t`)
  }
}
