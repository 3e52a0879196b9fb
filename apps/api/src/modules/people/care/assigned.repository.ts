import type { AssignedPatient, CareStatus, careEndpoints } from '@piel/contract/people/care'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import {
  hasWord,
  inColumn,
  inNames,
  isFiltered,
  matches,
  searchedIn,
  searchOf,
  soundsLike,
  tierOf,
  type Search,
} from '#/db/lists/search.ts'
import type { SearchTerm } from '#/modules/core/type-search/type-search.repository.ts'
import { keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import { patientNamesJson } from '#/modules/core/person/people.repository.ts'
import { statusOn } from './care.repository.ts'

export type AssignedQuery = ParsedOf<typeof careEndpoints.patients>['query']

const conditionOn = (day: string): Record<CareStatus, Sql> => ({
  pending: sql`c.since > ${day}::date`,
  inProgress: sql`c.since <= ${day}::date AND (c.until IS NULL OR c.until >= ${day}::date)`,
  completed: sql`c.until < ${day}::date`,
})
const sortColumns = { startDate: 'p.since', name: 'p.sort_name' } as const

const currentType = sql`LEFT JOIN LATERAL (
    SELECT t.type_id FROM treatments t JOIN doctors d ON d.id = t.doctor_id
    WHERE t.patient_id = ANY (${recordsOf(sql`c.patient_id`)}) AND d.user_id = c.doctor_user_id
    ORDER BY t.status IN ('started', 'inProgress') DESC, t.starts_on DESC, t.id DESC LIMIT 1) g ON true
  LEFT JOIN treatment_types y ON y.id = g.type_id`

const searchFor = (terms: readonly SearchTerm[]): Search => {
  const columns = searchedIn('p')
  return searchOf(
    columns,
    terms.map(({ word, typeIds }) => {
      const orType = (found: Sql) =>
        typeIds.length === 0 ? found : sql`(${found} OR g.type_id = ANY(${typeIds}::uuid[]))`
      const sounds = soundsLike(columns, word)
      return { word, exact: orType(hasWord(columns, word)), loose: sounds && orType(sounds) }
    }),
  )
}

const currentTypes = (doctorUserId: string): Sql => sql`LEFT JOIN (
    SELECT DISTINCT ON (k.id) k.id AS patient_id, t.type_id FROM treatments t JOIN doctors d ON d.id = t.doctor_id,
      LATERAL (SELECT ${keptOf(sql`t.patient_id`)} AS id OFFSET 0) k
    WHERE d.user_id = ${doctorUserId}
    ORDER BY k.id, t.status IN ('started', 'inProgress') DESC, t.starts_on DESC, t.id DESC) g
  ON p.patient_id = g.patient_id`

const typesNamed = (text: string): Sql => sql`g.type_id IN (
  SELECT y.id FROM treatment_types y WHERE ${inColumn(sql`concat_ws(' ', y.name_en, y.name_es)`, text)})`

/** A page of a doctor's patients with their number. Each page sorts all of them, because no index has their order. */
export async function listAssigned(
  db: Queryable,
  doctorUserId: string,
  query: AssignedQuery,
  { day, terms }: { day: string; terms: readonly SearchTerm[] },
): Promise<{ data: AssignedPatient[]; total: number }> {
  const { sort = '-startDate', status, patient, treatment = '', limit, page } = query
  const way = raw(sort.startsWith('-') ? 'DESC' : 'ASC')
  const key = raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns])
  const search = searchFor(terms)
  const isByType = isFiltered(treatment) || terms.some(({ typeIds }) => typeIds.length > 0)
  const [row] = await db.query<{ data: AssignedPatient[]; total: number }>(sql`
    WITH own AS MATERIALIZED (
      SELECT c.id, c.patient_id, c.since, p.sort_name, p.search_text, p.search_keys
      FROM patient_doctors c JOIN patients p ON p.id = c.patient_id
      WHERE c.doctor_user_id = ${doctorUserId} AND c.source = 'assigned' AND c.archived_at IS NULL AND p.archived_at IS NULL
        AND ${status === undefined ? sql`true` : conditionOn(day)[status]}),
    m AS MATERIALIZED (
      SELECT p.id, ${key} AS key, ${tierOf(search)} AS tier
      FROM own p ${isByType ? currentTypes(doctorUserId) : sql``}
      WHERE ${inNames(sql`p.sort_name`, patient, sql`p.search_text`)}
        AND ${isFiltered(treatment) ? typesNamed(treatment) : sql`true`} AND ${matches(search)})
    SELECT (SELECT coalesce(json_agg(json_build_object('id', p.id, 'relationId', c.id, 'version', c.version,
        'patient', ${patientNamesJson()},
        'treatment', CASE WHEN y.id IS NOT NULL THEN json_build_object('nameEn', y.name_en, 'nameEs', y.name_es) END,
        'startDate', c.since, 'until', c.until, 'status', ${statusOn(day)}) ORDER BY s.tier, s.key ${way}, s.id ${way}), '[]')
      FROM (SELECT * FROM m ORDER BY tier, key ${way}, id ${way} LIMIT ${limit} OFFSET ${(page - 1) * limit}) s
      JOIN patient_doctors c ON c.id = s.id JOIN patients p ON p.id = c.patient_id JOIN users u ON u.id = p.user_id
      ${currentType}) AS data,
      (SELECT count(*)::int FROM m) AS total`)
  return row ?? { data: [], total: 0 }
}
