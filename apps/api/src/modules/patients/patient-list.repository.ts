import type { PatientRow, patientListQuery } from '@piel/contract/patients'
import { countCap, pageSizes } from '@piel/contract/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Stretch } from '../../db/keyset.ts'
import { prepared } from '../../db/prepared.ts'
import { matches } from '../../db/search.ts'
import type { PatientScope } from './patients.policy.ts'
import { rowJson, within } from './patients.repository.ts'

export type PatientFilter = Pick<z.output<typeof patientListQuery>, 'search' | 'gender' | 'status' | 'sort'>

const sortColumns = {
  name: 'p.sort_name',
  createdAt: 'p.created_at',
  birthDate: "coalesce(p.birth_date, 'infinity')",
} as const
const statuses = {
  live: sql`p.archived_at IS NULL`,
  active: sql`p.archived_at IS NULL AND p.is_active`,
  inactive: sql`p.archived_at IS NULL AND NOT p.is_active`,
  archived: sql`p.archived_at IS NOT NULL`,
}
const counts = { live: 'active + inactive', active: 'active', inactive: 'inactive', archived: 'archived' }

function orderOf(filter: PatientFilter) {
  const sort = filter.sort ?? 'name'
  return {
    column: raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns]),
    descending: sort.startsWith('-'),
  }
}

const conditions = (filter: PatientFilter, scope: PatientScope): Sql => sql`${statuses[filter.status ?? 'live']}
  AND ${filter.gender === undefined ? sql`true` : sql`p.gender = ${filter.gender}`}
  AND ${matches(sql`p.search_text`, filter.search ?? '')} AND ${within(scope)}`

/** True where the counters know how many rows a list has. */
export const isCounted = (filter: PatientFilter, scope: PatientScope): boolean =>
  !filter.search && filter.gender === undefined && scope.doctorId === null

const counted = (filter: PatientFilter): Sql =>
  sql`(SELECT sum(${raw(counts[filter.status ?? 'live'])})::int FROM patient_counts)`

/** How many patients a list without search, gender or scope has, exactly. */
export async function countPatients(db: Queryable, filter: PatientFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT ${counted(filter)} AS total`)
  return row?.total ?? 0
}

/** Pages as the table asks for them: few enough texts to be planned once, and one plan for every anchor. */
const isUsual = ({ skip, take }: Stretch): boolean =>
  (skip === 0 || skip === take) && pageSizes.some((size) => size === take)

/** A plan made for all values knows the range only where it stands in the text. */
const rangeOf = (stretch: Stretch): Sql =>
  isUsual(stretch)
    ? raw(`LIMIT ${stretch.take} OFFSET ${stretch.skip}`)
    : sql`LIMIT ${stretch.take} OFFSET ${stretch.skip}`

/** Rows of a page in walking order: (key, id) beyond the anchor, backwards from the end where the page lies nearer to it. */
function page(filter: PatientFilter, scope: PatientScope, stretch: Stretch): Sql {
  const { column, descending } = orderOf(filter)
  const ascending = descending === (stretch.direction === 'before')
  const way = raw(ascending ? 'ASC' : 'DESC')
  const beyond =
    stretch.anchor === null
      ? sql`true`
      : sql`(${column}, p.id) ${raw(ascending ? '>' : '<')}
          (SELECT ${column}, p.id FROM patients p WHERE p.id = ${stretch.anchor})`
  return sql`SELECT p.id, ${column} AS key FROM patients p WHERE ${conditions(filter, scope)} AND ${beyond}
    ORDER BY ${column} ${way}, p.id ${way} ${rangeOf(stretch)}`
}

const rowsOf = (source: Sql, filter: PatientFilter): Sql => {
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  return sql`(SELECT coalesce(json_agg(${rowJson()} ORDER BY s.key ${way}, s.id ${way}), '[]')
    FROM (${source}) s JOIN patients p ON p.id = s.id JOIN users u ON u.id = p.user_id)`
}

/** A page's rows as one JSON value, to stand among the columns of a statement. */
export const pageColumn = (filter: PatientFilter, scope: PatientScope, stretch: Stretch): Sql =>
  rowsOf(page(filter, scope, stretch), filter)

/** The rows of a stretch alone, for those who walk the whole list. */
export async function readPatients(
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  stretch: Stretch,
): Promise<PatientRow[]> {
  const [row] = await db.query<{ rows: PatientRow[] }>(sql`SELECT ${pageColumn(filter, scope, stretch)} AS rows`)
  return row?.rows ?? []
}

export interface PatientPage {
  rows: PatientRow[]
  total: number
  /** False where `total` only says how far was counted. */
  exact: boolean
}

/** A page with the number of all rows, in one statement. */
export async function listPatients(
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  stretch: Stretch,
): Promise<PatientPage> {
  if (isCounted(filter, scope)) {
    const statement = sql`SELECT ${pageColumn(filter, scope, stretch)} AS rows, ${counted(filter)} AS total`
    const [row] = await db.query<{ rows: PatientRow[]; total: number }>(
      isUsual(stretch) ? prepared(statement) : statement,
    )
    return { rows: row?.rows ?? [], total: row?.total ?? 0, exact: true }
  }
  return await listCounting(db, filter, scope, stretch)
}

/** Counts what matches up to a cap and takes the page from the same rows: twice the work would be twice the time. */
async function listCounting(
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  stretch: Stretch,
): Promise<PatientPage> {
  const walks = stretch.anchor !== null
  const cap = walks ? countCap + 1 : Math.max(countCap + 1, stretch.skip + 2 * stretch.take + 1)
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  const source = walks
    ? page(filter, scope, stretch)
    : sql`SELECT m.id, m.key FROM m ORDER BY m.key ${way}, m.id ${way} LIMIT ${stretch.take} OFFSET ${stretch.skip}`
  const [row] = await db.query<{ rows: PatientRow[]; total: number }>(sql`
    WITH m AS MATERIALIZED (${page(filter, scope, { direction: 'after', anchor: null, skip: 0, take: cap })})
    SELECT ${rowsOf(source, filter)} AS rows, (SELECT count(*)::int FROM m) AS total`)
  const total = row?.total ?? 0
  return { rows: row?.rows ?? [], total, exact: total < cap }
}
