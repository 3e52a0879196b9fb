import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import type { DemoMeasure } from './measures.ts'

interface MeasuresOfPatient {
  patientId: string
  measures: readonly (DemoMeasure & { authorId: string | undefined })[]
}

/** Inserts measures, each during its visit. @param moment SQL that converts days and minutes to an instant. */
export async function insertMeasures(
  tx: Transaction,
  patients: readonly MeasuresOfPatient[],
  moment: (daysAgo: string, minute: string) => Sql,
): Promise<void> {
  const rows = patients.flatMap(({ patientId, measures }) =>
    measures.map((measure) => ({ ...measure, id: newId(), patientId })),
  )
  await tx.query(sql`
    INSERT INTO measures (id, patient_id, kind, at, value, unit, detail, weights, is_unusual, author_id, author_name,
      created_at)
    SELECT m.id, "patientId", kind, at, value, unit, detail, nullif(weights, 'null'::jsonb), false, u.id,
      concat_ws(' ', u.first_name, u.last_name, u.second_last_name), at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (id uuid, "patientId" uuid, kind text, value numeric,
      unit text, detail jsonb, weights jsonb, "authorId" uuid, "daysAgo" int) JOIN users u ON u.id = m."authorId",
      LATERAL (SELECT ${moment('"daysAgo"', '600')} AS at) AS t`)
}
