import type { Problem } from '@piel/contract/clinical/problems'
import type { Language } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { sealedRows } from '#/db/sealed-rows.ts'
import type { Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { isOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import type { FoundTerm } from '#/modules/clinical/diagnoses/diagnoses.repository.ts'

export const sealedProblems = [
  sealedRows('problems', [
    `patient_id term_id code_system code name_es name_en notifiable certainty since
      ended_on notified_on notified_by author_id author_name created_at`,
  ]),
  sealedRows(
    'problem_changes',
    [`problem_id certainty since ended_on notified_on notified_by at author_id author_name`],
    { isOnce: true },
  ),
]

const notified = (alias: string) =>
  sql([
    `CASE WHEN ${alias}.notified_on IS NOT NULL
    THEN json_build_object('on', ${alias}.notified_on, 'by', ${alias}.notified_by) END`,
  ])

const problemJson = (language: Language) => sql`json_build_object('id', p.id, 'version', p.version,
  'patientId', p.patient_id, 'label', ${language === 'es' ? sql`p.name_es` : sql`coalesce(p.name_en, p.name_es)`},
  'code', p.code, 'codeSystem', p.code_system, 'notifiable', p.notifiable, 'certainty', p.certainty, 'since', p.since,
  'endedOn', p.ended_on, 'notified', ${notified('p')}, 'author', json_build_object('id', p.author_id, 'name', p.author_name),
  'createdAt', iso_instant(p.created_at), 'changes', (SELECT coalesce(json_agg(json_build_object(
    'certainty', c.certainty, 'since', c.since, 'endedOn', c.ended_on, 'notified', ${notified('c')},
    'at', iso_instant(c.at), 'by', c.author_name) ORDER BY c.at, c.id), '[]') FROM problem_changes c
    WHERE c.problem_id = p.id))`

/** Open ones first, then the newest; the first 200. */
export async function listProblems(db: Queryable, ids: PersonIds, language: Language): Promise<Problem[]> {
  const order = sql`p.ended_on DESC NULLS FIRST, p.created_at DESC, p.id DESC`
  const [row] = await db.query<{ data: Problem[] }>(sql`
    SELECT coalesce(json_agg(${problemJson(language)} ORDER BY ${order}), '[]') AS data
    FROM (SELECT p.* FROM problems p WHERE ${isOf(sql`p.patient_id`, ids)} ORDER BY ${order} LIMIT 200) p`)
  return row?.data ?? []
}

export async function getProblem(db: Queryable, id: string, language: Language): Promise<Problem> {
  const [row] = await db.query<{ problem: Problem }>(
    sql`SELECT ${problemJson(language)} AS problem FROM problems p WHERE p.id = ${id}`,
  )
  if (!row) throw new Error('A written problem was not found')
  return row.problem
}

/** Whether the person has the term as an open problem, other than `butId`. */
export async function isOpen(db: Queryable, ids: PersonIds, termId: string, butId?: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT FROM problems WHERE ${isOf(sql`patient_id`, ids)} AND term_id = ${termId} AND ended_on IS NULL
      AND id IS DISTINCT FROM ${butId ?? null}::uuid`)
  return rows.length > 0
}

export interface ProblemState {
  certainty: Problem['certainty']
  since: string | null
  endedOn: string | null
  notifiedOn: string | null
  notifiedBy: string | null
}
export interface StoredProblem extends ProblemState {
  id: string
  termId: string
  version: number
  notifiable: Problem['notifiable']
}

export async function findProblem(tx: Transaction, ids: PersonIds, id: string): Promise<StoredProblem | undefined> {
  const [row] = await tx.query<StoredProblem>(sql`
    SELECT id, term_id AS "termId", version, notifiable, certainty, since, ended_on AS "endedOn",
      notified_on AS "notifiedOn", notified_by AS "notifiedBy"
    FROM problems WHERE id = ${id} AND ${isOf(sql`patient_id`, ids)}`)
  return row
}

async function insertChange(tx: Transaction, id: string, state: ProblemState, author: Author): Promise<void> {
  const { certainty, since, endedOn, notifiedOn, notifiedBy } = state
  await write(
    tx,
    sql`INSERT INTO problem_changes (id, problem_id, certainty, since, ended_on, notified_on, notified_by, at, author_id,
        author_name)
      VALUES (${newId()}, ${id}, ${certainty}, ${since}, ${endedOn}, ${notifiedOn}, ${notifiedBy}, ${author.at},
        ${author.userId}, ${author.name})`,
  )
}

/** The patient's gender, which a code may not fit. */
export async function genderOf(tx: Transaction, ids: PersonIds): Promise<string | null> {
  const [row] = await tx.query<{ gender: string | null }>(sql`
    SELECT p.gender FROM patients p WHERE ${isOf(sql`p.id`, ids)} ORDER BY p.merged_into NULLS FIRST LIMIT 1`)
  return row?.gender ?? null
}

export async function insertProblem(
  tx: Transaction,
  problem: { id: string; patientId: string; term: FoundTerm } & ProblemState,
  author: Author,
): Promise<void> {
  const { id, patientId, term, ...state } = problem
  await write(
    tx,
    sql`INSERT INTO problems (id, patient_id, term_id, code_system, code, name_es, name_en, notifiable, certainty, since,
        author_id, author_name, created_at, updated_at)
      VALUES (${id}, ${patientId}, ${term.id}, ${term.codeSystem}, ${term.code}, ${term.nameEs}, ${term.nameEn},
        ${term.notifiable}, ${state.certainty}, ${state.since}, ${author.userId}, ${author.name}, ${author.at},
        ${author.at})`,
  )
  await insertChange(tx, id, state, author)
}

export async function updateProblem(tx: Transaction, id: string, state: ProblemState, author: Author): Promise<void> {
  const { certainty, since, endedOn, notifiedOn, notifiedBy } = state
  await write(
    tx,
    sql`UPDATE problems SET certainty = ${certainty}, since = ${since}, ended_on = ${endedOn},
      notified_on = ${notifiedOn}, notified_by = ${notifiedBy}, version = version + 1, updated_at = ${author.at}
      WHERE id = ${id}`,
  )
  await insertChange(tx, id, state, author)
}
