import sql from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'

/**
 * Whether somebody gives a treatment that goes on. Whoever asks holds the doctor's row: one that is started at the same
 * time waits for that, and finds the doctor gone.
 */
export async function givesTreatments(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM treatments WHERE doctor_id = (SELECT id FROM doctors WHERE user_id = ${userId})
      AND status IN ('started', 'inProgress') LIMIT 1`)
  return rows.length > 0
}
