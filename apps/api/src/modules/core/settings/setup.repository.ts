import type { SetupStep } from '@piel/contract/core/setup'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** Whether each step of the checklist is done; the name of the clinic may be in the environment instead. */
export async function findSteps(db: Queryable): Promise<Record<SetupStep, boolean>> {
  const [row] = await db.query<Record<SetupStep, boolean>>(sql`
    SELECT EXISTS (SELECT FROM clinics WHERE name IS NOT NULL) AS clinic,
      EXISTS (SELECT FROM users WHERE archived_at IS NULL
        AND (profile_kind = 'DOCTOR' OR role = 'STAFF')) AS people,
      EXISTS (SELECT FROM working_hours) AS hours,
      EXISTS (SELECT FROM appointment_types WHERE is_active) AS types,
      EXISTS (SELECT FROM tills WHERE is_active) AS till,
      EXISTS (SELECT FROM patients) AS patient,
      EXISTS (SELECT FROM system_runs WHERE kind = 'backup' AND outcome = 'done') AS backup`)
  if (!row) throw new Error('the steps were not read')
  return row
}
