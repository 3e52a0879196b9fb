import type { DoctorTitle } from '@piel/contract/core/doctor-titles'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** How a doctor chooses to be addressed. */
export async function findTitle(db: Queryable, doctorId: string): Promise<DoctorTitle | null> {
  const [row] = await db.query<{ title: DoctorTitle | null }>(sql`SELECT title FROM doctors WHERE id = ${doctorId}`)
  return row?.title ?? null
}
