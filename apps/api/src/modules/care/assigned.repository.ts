import type { AssignedPatient, CareStatus, careEndpoints } from '@piel/contract/care'
import type { ParsedOf } from '@piel/contract/endpoint'
import { countCap } from '@piel/contract/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { matches } from '../../db/search.ts'
import { statusOn } from './care.repository.ts'

export type AssignedQuery = ParsedOf<typeof careEndpoints.patients>['query']

const conditionOn = (day: string): Record<CareStatus, Sql> => ({
  pending: sql`c.since > ${day}::date`,
  inProgress: sql`c.since <= ${day}::date AND (c.until IS NULL OR c.until >= ${day}::date)`,
  completed: sql`c.until < ${day}::date`,
})
const sortColumns = { startDate: 'c.since', name: 'p.sort_name' } as const

/** A page of a doctor's patients with their number, counted up to one beyond the cap of lists. */
export async function listAssigned(
  db: Queryable,
  doctorUserId: string,
  query: AssignedQuery,
  day: string,
): Promise<{ data: AssignedPatient[]; total: number }> {
  const sort = query.sort ?? '-startDate'
  const way = raw(sort.startsWith('-') ? 'DESC' : 'ASC')
  const order = sql`${raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns])} ${way}, c.id ${way}`
  const from = sql`patient_doctors c JOIN patients p ON p.id = c.patient_id
    WHERE c.doctor_user_id = ${doctorUserId} AND c.archived_at IS NULL AND p.archived_at IS NULL
      AND ${query.status === undefined ? sql`true` : conditionOn(day)[query.status]}
      AND ${matches(sql`p.search_text`, query.search ?? '')}`
  const [row] = await db.query<{ data: AssignedPatient[]; total: number }>(sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', p.id, 'relationId', c.id, 'version', c.version,
        'patient', json_build_object('id', p.id, 'firstName', u.first_name, 'middleName', u.middle_name,
          'lastName', u.last_name, 'secondLastName', u.second_last_name, 'photoId', u.photo_id, 'email', u.email),
        'treatment', NULL, 'startDate', c.since, 'until', c.until, 'status', ${statusOn(day)}) ORDER BY ${order}), '[]')
      FROM (SELECT c.* FROM ${from} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) c
      JOIN patients p ON p.id = c.patient_id JOIN users u ON u.id = p.user_id) AS data,
      (SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${countCap + 1}) AS counted) AS total`)
  return row ?? { data: [], total: 0 }
}
