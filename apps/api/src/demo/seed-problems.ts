import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import type { DemoProblem } from './problems.ts'

interface ProblemsOfPatient {
  patientId: string
  problems: readonly (DemoProblem & { authorId: string | undefined })[]
}

/** Inserts problems with their first state. @param moment SQL that converts days and minutes to an instant. */
export async function insertProblems(
  tx: Transaction,
  patients: readonly ProblemsOfPatient[],
  moment: (daysAgo: string, minute: string) => Sql,
): Promise<void> {
  const rows = patients.flatMap(({ patientId, problems }) =>
    problems.map((problem) => ({ ...problem, id: newId(), changeId: newId(), patientId })),
  )
  await tx.query(sql`
    WITH given AS (
      SELECT p.*, t.id AS term_id, t.code_system, t.name_es, t.name_en, ${moment('p."daysAgo"', '615')} AS at,
        concat_ws(' ', u.first_name, u.last_name, u.second_last_name) AS author
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (id uuid, "changeId" uuid, "patientId" uuid, code text,
        "daysAgo" int, "isDefinitive" boolean, "authorId" uuid)
        JOIN users u ON u.id = p."authorId" JOIN diagnosis_terms t ON t.source = 'piel' AND t.code = p.code),
    added AS (
      INSERT INTO problems (id, patient_id, term_id, code_system, code, name_es, name_en, certainty, since, author_id,
        author_name, created_at, updated_at)
      SELECT id, "patientId", term_id, code_system, code, name_es, name_en,
        CASE WHEN "isDefinitive" THEN 'definitive' ELSE 'presumptive' END, at::date, "authorId", author, at, at
      FROM given RETURNING id, certainty, since, author_id, author_name, created_at)
    INSERT INTO problem_changes (id, problem_id, certainty, since, at, author_id, author_name)
    SELECT g."changeId", a.id, a.certainty, a.since, a.created_at, a.author_id, a.author_name
    FROM added a JOIN given g ON g.id = a.id`)
}
