import type { Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorStatus } from '@piel/contract/people/doctors'
import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'

export interface LockedDoctor extends Leave {
  id: string
  userId: string
  status: DoctorStatus
  archived: boolean
  name: string
}

const name = sql`${personName('u')} AS name`

/** Locked after the patient and before treatments. An archiving waits, and then sees the new treatment. */
export async function lockDoctorForShare(tx: Transaction, id: string): Promise<LockedDoctor | undefined> {
  const [row] = await tx.query<LockedDoctor>(
    prepared(sql`
      SELECT d.id, d.user_id AS "userId", d.status, d.leave_from AS "leaveFrom", d.leave_until AS "leaveUntil",
        d.archived_at IS NOT NULL AS archived, ${name}
      FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id} FOR SHARE OF d`),
  )
  return row
}

export async function findDoctorName(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    sql`SELECT ${name} FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${id}`,
  )
  return row?.name ?? null
}

/** The doctor's row is locked. Treatments of archived patients cannot end, so they do not count. */
export async function hasOngoingTreatments(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM treatments t JOIN patients p ON p.id = ${keptOf(sql`t.patient_id`)} AND p.archived_at IS NULL
    WHERE t.doctor_id = (SELECT id FROM doctors WHERE user_id = ${userId}) AND t.status IN ('started', 'inProgress')
    LIMIT 1`)
  return rows.length > 0
}
