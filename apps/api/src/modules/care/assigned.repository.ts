import type { AssignedPatient, CareStatus, careEndpoints } from '@piel/contract/care'
import type { ParsedOf } from '@piel/contract/endpoint'
import { countCap } from '@piel/contract/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import {
  hasWord,
  inColumn,
  isFiltered,
  matches,
  searchedIn,
  searchOf,
  soundsLike,
  tierOf,
  type Search,
} from '#/db/search.ts'
import type { SearchTerm } from '#/modules/catalogue/type-search.repository.ts'
import { statusOn } from './care.repository.ts'

export type AssignedQuery = ParsedOf<typeof careEndpoints.patients>['query']

const conditionOn = (day: string): Record<CareStatus, Sql> => ({
  pending: sql`c.since > ${day}::date`,
  inProgress: sql`c.since <= ${day}::date AND (c.until IS NULL OR c.until >= ${day}::date)`,
  completed: sql`c.until < ${day}::date`,
})
const sortColumns = { startDate: 'c.since', name: 'p.sort_name' } as const

/** The treatment type `y` of relation `c` to patient `p`. */
const currentType = sql`LEFT JOIN LATERAL (
    SELECT t.type_id FROM treatments t JOIN doctors d ON d.id = t.doctor_id
    WHERE t.patient_id = c.patient_id AND d.user_id = c.doctor_user_id
    ORDER BY t.status IN ('started', 'inProgress') DESC, t.starts_on DESC, t.id DESC LIMIT 1) g ON true
  LEFT JOIN treatment_types y ON y.id = g.type_id`

/** Every word in the patient's names or e-mail, or in the treatment's name. */
const searchFor = (terms: readonly SearchTerm[]): Search => {
  const columns = searchedIn('p')
  return searchOf(
    terms.map(({ word, typeIds }) => {
      const orType = (found: Sql) => sql`(${found} OR y.id = ANY(${typeIds}::uuid[]))`
      const sounds = soundsLike(columns, word)
      return { exact: orType(hasWord(columns, word)), loose: sounds && orType(sounds) }
    }),
  )
}

/** A page of a doctor's patients with their number, counted up to one beyond the cap of lists. */
export async function listAssigned(
  db: Queryable,
  doctorUserId: string,
  query: AssignedQuery,
  { day, terms }: { day: string; terms: readonly SearchTerm[] },
): Promise<{ data: AssignedPatient[]; total: number }> {
  const sort = query.sort ?? '-startDate'
  const way = raw(sort.startsWith('-') ? 'DESC' : 'ASC')
  const search = searchFor(terms)
  const order = sql`${tierOf(search)}, ${raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns])} ${way}, c.id ${way}`
  const from = sql`patient_doctors c JOIN patients p ON p.id = c.patient_id ${terms.length === 0 && !isFiltered(query.treatment) ? sql`` : currentType}
    WHERE c.doctor_user_id = ${doctorUserId} AND c.archived_at IS NULL AND p.archived_at IS NULL
      AND ${query.status === undefined ? sql`true` : conditionOn(day)[query.status]}
      AND ${inColumn(sql`p.sort_name`, query.patient)}
      AND ${inColumn(sql`concat_ws(' ', y.name_en, y.name_es)`, query.treatment)} AND ${matches(search)}`
  const [row] = await db.query<{ data: AssignedPatient[]; total: number }>(sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', p.id, 'relationId', c.id, 'version', c.version,
        'patient', json_build_object('id', p.id, 'firstName', u.first_name, 'middleName', u.middle_name,
          'lastName', u.last_name, 'secondLastName', u.second_last_name, 'photoId', u.photo_id, 'email', u.email),
        'treatment', CASE WHEN y.id IS NOT NULL THEN json_build_object('nameEn', y.name_en, 'nameEs', y.name_es) END, 'startDate', c.since, 'until', c.until, 'status', ${statusOn(day)}) ORDER BY ${order}), '[]')
      FROM (SELECT c.* FROM ${from} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) c
      JOIN patients p ON p.id = c.patient_id JOIN users u ON u.id = p.user_id ${currentType}) AS data,
      (SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${countCap + 1}) AS counted) AS total`)
  return row ?? { data: [], total: 0 }
}
