import type { NoteContent, NoteForm } from '@piel/contract/clinical/note-forms'
import sql from 'sql-template-tag'
import type { Database } from '#/db/database.ts'

/** A nursing sheet that states everything. */
export const wholeSheet: NoteContent = {
  appearance: 'Paciente orientada, cooperadora, con marcha normal.',
  vitalSigns: 'TA 118/76, FC 72, FR 16, T 36.5 °C',
  medication: 'Lidocaína 2 % 1 ml subcutánea a las 10:40',
  procedure: 'Curación de herida en dorso',
  observations: 'Sin datos de infección',
}

/** A progress note that states everything. */
export const wholeNote: NoteContent = {
  progress: 'Acude a control; refiere mejoría de las lesiones desde hace dos semanas.',
  vitalSigns: 'TA 120/80, FC 70, FR 16, T 36.4 °C',
  examination: 'Comedones abiertos y pápulas en frente y mejillas.',
  results: 'Perfil hepático normal del 3 de noviembre.',
  diagnosis: 'Acné vulgar moderado',
  prognosis: 'Bueno para la función',
  plan: 'Adapaleno 0.1 % gel, tópico, cada 24 h por la noche durante 12 semanas.',
}

export async function insertDraft(
  db: Database,
  {
    id,
    authorId,
    patientId,
    appointmentId = null,
    form = 'nursing',
    content = wholeSheet,
  }: {
    id: string
    authorId: string
    patientId: string
    appointmentId?: string | null
    form?: NoteForm
    content?: NoteContent
  },
): Promise<void> {
  await db.query(sql`
    INSERT INTO note_drafts (id, author_id, patient_id, appointment_id, form, content, created_at, updated_at)
    VALUES (${id}, ${authorId}, ${patientId}, ${appointmentId}, ${form}, ${JSON.stringify(content)}::jsonb, now(), now())
    ON CONFLICT DO NOTHING`)
}
