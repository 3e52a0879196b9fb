import type { ArchivedDuplicate, LikelyDuplicate } from '@piel/contract/people/patients'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isFiltered, matches, searchedIn, searchIn } from '#/db/lists/search.ts'
import { personRowJson } from '#/modules/core/person/people.repository.ts'
import { rowJson } from './patients.repository.ts'

export interface DuplicateQuery {
  curp: string | null
  email: string | null
  phoneE164: string | null
  person: { firstName: string; lastName: string; birthDate: string } | null
  exceptId: string | null
}

const maxDuplicates = 5
/** The most patients of one birth date to compare, newest first: some dates stand for “unknown”. */
const maxPerBirthDate = 1000
/** The similarity of “gonzales” and “gonzalez”. A function, because planning the operator takes 15 ms. */
const minSimilarity = 0.6

interface Criterion {
  reason: LikelyDuplicate['reasons'][number]
  condition: Sql
  candidates: Sql
}

function criteria(
  { curp, email, phoneE164, person }: DuplicateQuery,
  others: Sql,
  sources: EmailSource[],
): Criterion[] {
  const list: Criterion[] = []
  if (curp !== null)
    list.push({
      reason: 'curp',
      condition: sql`p.curp = ${curp}`,
      candidates: sql`SELECT p.id FROM patients p WHERE p.curp = ${curp} AND ${others}`,
    })
  if (email !== null)
    list.push({
      reason: 'email',
      condition: sql`(u.email = ${email} OR p.contact_email = ${email})`,
      candidates: join(
        sources.map((source) => sql`${source(email)} AND ${others}`),
        ' UNION ALL ',
      ),
    })
  if (phoneE164 !== null)
    list.push({
      reason: 'phone',
      condition: sql`p.phone_e164 = ${phoneE164}`,
      candidates: sql`SELECT p.id FROM patients p WHERE p.phone_e164 = ${phoneE164} AND ${others}`,
    })
  if (person !== null) {
    const { firstName, lastName } = person
    // All patients that the search finds by both names are likely duplicates.
    const isFound = (alias: string) =>
      isFiltered(firstName) && isFiltered(lastName)
        ? matches(searchIn(searchedIn(alias), `${firstName}, ${lastName}`))
        : sql`false`
    const isSimilar = (
      alias: 'p' | 'c',
    ) => sql`((word_similarity(fold(${firstName}), ${raw(alias)}.search_text) >= ${minSimilarity}
      AND word_similarity(fold(${lastName}), ${raw(alias)}.search_text) >= ${minSimilarity}) OR ${isFound(alias)})`
    list.push({
      reason: 'nameAndBirthDate',
      condition: sql`p.birth_date = ${person.birthDate} AND ${isSimilar('p')}`,
      candidates: sql`SELECT c.id FROM (SELECT p.id, p.search_text, p.search_keys FROM patients p
          WHERE coalesce(p.birth_date, 'infinity'::date) = ${person.birthDate} AND ${others} ORDER BY p.id DESC LIMIT ${maxPerBirthDate}) c
        WHERE ${isSimilar('c')}`,
    })
  }
  return list
}

type EmailSource = (email: string) => Sql
const ofAccounts =
  (account: Sql): EmailSource =>
  (email) =>
    sql`SELECT p.id FROM users u JOIN patients p ON p.user_id = u.id WHERE u.email = ${email} AND ${account}`
const ofContacts: EmailSource = (email) =>
  sql`SELECT p.id FROM patients p WHERE p.contact_email = ${email} AND p.archived_at IS NULL`

const isLive = (table: 'p' | 'u') => sql`${raw(table)}.archived_at IS NULL`
const isArchived = (table: 'p' | 'u') => sql`${raw(table)}.archived_at IS NOT NULL`

/**
 * Active patients with the same CURP, e-mail or phone, or a similar name and the same birth date; most reasons first.
 */
export const findDuplicates = (db: Queryable, query: DuplicateQuery): Promise<LikelyDuplicate[]> =>
  find<LikelyDuplicate>(db, query, {
    others: isLive('p'),
    sources: [ofAccounts(isLive('u')), ofContacts],
    row: (more) => rowJson(more),
  })

/** Archived patients with the same data, without merged records. The account of a doctor or staff may not be archived. */
export const findArchivedDuplicates = (
  db: Queryable,
  query: DuplicateQuery,
  { showsPerson }: { showsPerson: boolean },
): Promise<ArchivedDuplicate[]> =>
  find<ArchivedDuplicate>(db, query, {
    others: sql`${isArchived('p')} AND p.merged_into IS NULL`,
    sources: [ofAccounts(isLive('u')), ofAccounts(isArchived('u'))],
    row: (more) => sql`json_build_object('id', p.id, 'version', p.version, 'archivedAt', iso_instant(p.archived_at),
      'user', ${showsPerson ? personRowJson : sql`NULL`}${more})`,
  })

async function find<Row>(
  db: Queryable,
  query: DuplicateQuery,
  { others, sources, row: json }: { others: Sql; sources: EmailSource[]; row: (more: Sql) => Sql },
): Promise<Row[]> {
  const not = query.exceptId === null ? sql`true` : sql`p.id <> ${query.exceptId}`
  const wanted = criteria(query, sql`${others} AND ${not}`, sources)
  if (wanted.length === 0) return []
  const found = wanted.map((criterion) => sql`(${criterion.candidates} LIMIT ${maxDuplicates})`)
  const reasons = wanted.map(({ condition, reason }) => sql`CASE WHEN ${condition} THEN ${reason} END`)
  const [row] = await db.query<{ data: Row[] }>(sql`
    SELECT coalesce(json_agg(s.row ORDER BY cardinality(s.reasons) DESC, s.reasons, s.id), '[]') AS data FROM (
      SELECT p.id, r.reasons, ${json(sql`, 'reasons', r.reasons`)} AS row
      FROM (${join(found, ' UNION ')}) f JOIN patients p ON p.id = f.id JOIN users u ON u.id = p.user_id,
        LATERAL (SELECT array_remove(ARRAY[${join(reasons)}], NULL) AS reasons) r
      ORDER BY cardinality(r.reasons) DESC, r.reasons, p.id LIMIT ${maxDuplicates}) s`)
  return row?.data ?? []
}
