import sql, { type Sql } from 'sql-template-tag'
import { prepared } from '#/db/connection/prepared.ts'
import type { Queryable } from '#/db/database.ts'
import { isTreatedBy } from '#/modules/core/person/people.repository.ts'
import { keptOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import type { PatientScope } from './patients.policy.ts'

export function within(scope: PatientScope): Sql {
  if (scope.doctorId === null) return sql`true`
  return isTreatedBy(scope.doctorId, scope.day)
}

export interface Person {
  id: string
  ids: PersonIds
  userId: string
  archived: boolean
  birthDate: string | null
  /** Set only if the record was merged while this transaction waited for its lock. */
  keptId: string | null
}

/** The person of a record. @param lock prevents changes of the kept record until the transaction ends. */
export async function findPerson(
  db: Queryable,
  recordId: string,
  { scope, lock }: { scope?: PatientScope; lock?: 'share' | 'change' } = {},
): Promise<Person | undefined> {
  const locked = lock === undefined ? sql`` : lock === 'share' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`
  const [row] = await db.query<Person>(
    prepared(sql`
      SELECT p.id, person_ids(p.id) AS ids, p.user_id AS "userId", p.archived_at IS NOT NULL AS archived,
        p.birth_date AS "birthDate", CASE WHEN p.merged_into IS NOT NULL THEN person_root(p.merged_into) END AS "keptId"
      FROM patients p WHERE p.id = ${keptOf(sql`${recordId}`)} AND ${scope ? within(scope) : sql`true`} ${locked}`),
  )
  return row
}
