import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { accessDays } from '@piel/contract/agenda/appointments'
import sql from 'sql-template-tag'
import { write, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { newId } from '#/lib/id.ts'

interface Grant {
  appointmentId: string
  patientId: string
  leadUserId: string | null
  date: IsoDate
}

/** Gives the appointment's doctor access to the patient around its day, replacing earlier access. */
export async function grantAccess(tx: Transaction, by: { userId: string; at: string }, grant: Grant): Promise<void> {
  await revokeAccess(tx, by, grant.appointmentId)
  const [since, until] = [addDays(grant.date, -accessDays.before), addDays(grant.date, accessDays.after)]
  await write(
    tx,
    prepared(sql`
      INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, source, appointment_id, created_at,
        updated_at)
      SELECT ${newId()}, ${grant.patientId}, d.user_id, ${since}, ${until}, 'appointment', ${grant.appointmentId},
        ${by.at}, ${by.at}
      FROM doctors d WHERE d.user_id = ${grant.leadUserId}::uuid AND d.archived_at IS NULL`),
  )
}

export async function revokeAccess(
  tx: Transaction,
  { userId, at }: { userId: string; at: string },
  appointmentId: string,
): Promise<void> {
  await write(
    tx,
    prepared(sql`
      UPDATE patient_doctors SET archived_at = ${at}, archived_by = ${userId}, version = version + 1, updated_at = ${at}
      WHERE appointment_id = ${appointmentId} AND archived_at IS NULL`),
  )
}
