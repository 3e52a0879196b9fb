import type { DoctorStatus } from '@piel/contract/doctors'
import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'

export interface HeldDoctor {
  id: string
  userId: string
  status: DoctorStatus
  archived: boolean
  /** As the doctor is called today. */
  name: string
}

const name = sql`concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name) AS name`

/**
 * A doctor who stays as they are until the transaction ends: whoever archives one waits, and sees what was done since.
 * Held after the patient and before treatments.
 */
export async function holdDoctor(tx: Transaction, id: string): Promise<HeldDoctor | undefined> {
  const [row] = await tx.query<HeldDoctor>(sql`
    SELECT d.id, d.user_id AS "userId", d.status, d.archived_at IS NOT NULL AS archived, ${name}
    FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id} FOR SHARE OF d`)
  return row
}

/** What a doctor is called today, archived or not. */
export async function nameOfDoctor(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    sql`SELECT ${name} FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`,
  )
  return row?.name ?? null
}
