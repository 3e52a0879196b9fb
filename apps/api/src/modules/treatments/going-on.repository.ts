import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'

/**
 * Whether somebody gives a treatment that goes on. Those of archived patients do not: nobody could end them or give them
 * to another, so they would keep the doctor for ever. Whoever asks holds the doctor's row: one that is started at the same
 * time waits for that, and finds the doctor gone.
 */
export async function givesTreatments(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM treatments t JOIN patients p ON p.id = t.patient_id AND p.archived_at IS NULL
    WHERE t.doctor_id = (SELECT id FROM doctors WHERE user_id = ${userId}) AND t.status IN ('started', 'inProgress')
    LIMIT 1`)
  return rows.length > 0
}
