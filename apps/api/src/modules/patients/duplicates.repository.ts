import type { LikelyDuplicate } from '@piel/contract/patients'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { rowJson } from './patients.repository.ts'

export interface DuplicateQuery {
  email: string | null
  phoneE164: string | null
  /** First name, first surname and birth date; null while one of them is missing. */
  person: { firstName: string; lastName: string; birthDate: string } | null
  exceptId: string | null
}

const most = 5

/** Live patients with the same e-mail or phone, or a like name and the same birth date; each branch has its index. */
export async function findDuplicates(db: Queryable, query: DuplicateQuery): Promise<LikelyDuplicate[]> {
  const branches: Sql[] = []
  const not = query.exceptId === null ? sql`true` : sql`p.id <> ${query.exceptId}`
  if (query.email !== null)
    branches.push(sql`(SELECT p.id, 'email' AS reason, 1 AS rank FROM users u JOIN patients p ON p.user_id = u.id
      WHERE u.email = ${query.email} AND u.archived_at IS NULL AND p.archived_at IS NULL AND ${not} LIMIT ${most})`)
  if (query.phoneE164 !== null)
    branches.push(sql`(SELECT p.id, 'phone', 2 FROM patients p
      WHERE p.phone_e164 = ${query.phoneE164} AND p.archived_at IS NULL AND ${not} LIMIT ${most})`)
  if (query.person !== null)
    branches.push(sql`(SELECT p.id, 'nameAndBirthDate', 3 FROM patients p
      WHERE p.birth_date = ${query.person.birthDate} AND p.archived_at IS NULL AND ${not}
        AND fold(${query.person.firstName}) <% p.search_text AND fold(${query.person.lastName}) <% p.search_text
      LIMIT ${most})`)
  if (branches.length === 0) return []
  const [row] = await db.query<{ data: LikelyDuplicate[] }>(sql`
    WITH found (id, reason, rank) AS (${join(branches, ' UNION ALL ')}), grouped AS (
      SELECT id, json_agg(reason ORDER BY rank) AS reasons, min(rank) AS rank, count(*) AS weight
      FROM found GROUP BY id ORDER BY rank, weight DESC, id LIMIT ${most})
    SELECT coalesce(json_agg(${rowJson(sql`, 'reasons', g.reasons`)} ORDER BY g.rank, g.weight DESC, g.id), '[]') AS data
    FROM grouped g JOIN patients p ON p.id = g.id JOIN users u ON u.id = p.user_id`)
  return row?.data ?? []
}
