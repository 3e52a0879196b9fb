import type { LikelyDuplicate } from '@piel/contract/patients'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { rowJson } from './patients.repository.ts'

export interface DuplicateQuery {
  email: string | null
  phoneE164: string | null
  /** First name, first surname and birth date; null while one of them is missing. */
  person: { firstName: string; lastName: string; birthDate: string } | null
  exceptId: string | null
}

const most = 5
/** The newest people born on one day that are compared: a day stands for "unknown" somewhere sooner or later. */
const mostOnOneDay = 1000
/** As like as "gonzales" and "gonzalez"; the operator for it would spend 15 ms on planning. */
const alike = 0.6

interface Criterion {
  reason: LikelyDuplicate['reasons'][number]
  /** Holds for the rows `p` and `u` that agree. */
  holds: Sql
  /** At most a few identifiers, read along an index of its own. */
  found: Sql
}

function criteria({ email, phoneE164, person }: DuplicateQuery, others: Sql): Criterion[] {
  const list: Criterion[] = []
  if (email !== null)
    list.push({
      reason: 'email',
      holds: sql`u.email = ${email}`,
      found: sql`SELECT p.id FROM users u JOIN patients p ON p.user_id = u.id
        WHERE u.email = ${email} AND u.archived_at IS NULL AND ${others}`,
    })
  if (phoneE164 !== null)
    list.push({
      reason: 'phone',
      holds: sql`p.phone_e164 = ${phoneE164}`,
      found: sql`SELECT p.id FROM patients p WHERE p.phone_e164 = ${phoneE164} AND ${others}`,
    })
  if (person !== null) {
    const like = (words: Sql) => sql`word_similarity(fold(${person.firstName}), ${words}) >= ${alike}
      AND word_similarity(fold(${person.lastName}), ${words}) >= ${alike}`
    list.push({
      reason: 'nameAndBirthDate',
      holds: sql`p.birth_date = ${person.birthDate} AND ${like(sql`p.search_text`)}`,
      found: sql`SELECT c.id FROM (SELECT p.id, p.search_text FROM patients p
          WHERE p.birth_date = ${person.birthDate} AND ${others} ORDER BY p.id DESC LIMIT ${mostOnOneDay}) c
        WHERE ${like(sql`c.search_text`)}`,
    })
  }
  return list
}

/** Live patients with the same e-mail or phone, or a like name and the same birth date, the surest first. */
export async function findDuplicates(db: Queryable, query: DuplicateQuery): Promise<LikelyDuplicate[]> {
  const not = query.exceptId === null ? sql`true` : sql`p.id <> ${query.exceptId}`
  const wanted = criteria(query, sql`p.archived_at IS NULL AND ${not}`)
  if (wanted.length === 0) return []
  const found = wanted.map((criterion) => sql`(${criterion.found} LIMIT ${most})`)
  const reasons = wanted.map(({ holds, reason }) => sql`CASE WHEN ${holds} THEN ${reason} END`)
  const [row] = await db.query<{ data: LikelyDuplicate[] }>(sql`
    SELECT coalesce(json_agg(s.row ORDER BY cardinality(s.reasons) DESC, s.reasons, s.id), '[]') AS data FROM (
      SELECT p.id, r.reasons, ${rowJson(sql`, 'reasons', r.reasons`)} AS row
      FROM (${join(found, ' UNION ')}) f JOIN patients p ON p.id = f.id JOIN users u ON u.id = p.user_id,
        LATERAL (SELECT array_remove(ARRAY[${join(reasons)}], NULL) AS reasons) r
      ORDER BY cardinality(r.reasons) DESC, r.reasons, p.id LIMIT ${most}) s`)
  return row?.data ?? []
}
