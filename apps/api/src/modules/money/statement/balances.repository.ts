import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isOfPersonOf } from '#/modules/core/person/person-ids.repository.ts'

/** The balance of a person, with those of merged records. */
export async function findBalance(db: Queryable, patientId: string): Promise<number> {
  const [row] = await db.query<{ balanceMinor: number }>(sql`
    SELECT coalesce(sum(balance_minor), 0)::bigint AS "balanceMinor" FROM patient_balances
    WHERE ${isOfPersonOf(sql`patient_id`, patientId)}`)
  return row?.balanceMinor ?? 0
}

/** The patient of an account, unless archived. */
export async function findPatientOfUser(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`SELECT id FROM patients WHERE user_id = ${userId} AND archived_at IS NULL`,
  )
  return row?.id
}
