import type { PatientRow, patientListQuery } from '@piel/contract/patients'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { Stretch } from '#/db/keyset.ts'
import { prepared } from '#/db/prepared.ts'
import { matches } from '#/db/search.ts'
import { capOf, counting, isUsual, keysOf, orderBy, rangeOf, rowsOf, type Order } from '#/db/keyset-sql.ts'
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

const orderOf = ({ sort = 'name' }: PatientFilter): Order =>
  orderBy(sort, sortColumns, { from: 'patients p', id: 'p.id' })

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

const page = (filter: PatientFilter, scope: PatientScope, stretch: Stretch): Sql =>
  keysOf(orderOf(filter), stretch, conditions(filter, scope), rangeOf(stretch, isUsual(stretch)))

const collected = (source: Sql, filter: PatientFilter): Sql =>
  rowsOf(orderOf(filter), source, rowJson(), sql`JOIN patients p ON p.id = s.id JOIN users u ON u.id = p.user_id`)

/** A page's rows as one JSON value, to stand among the columns of a statement. */
export const pageColumn = (filter: PatientFilter, scope: PatientScope, stretch: Stretch): Sql =>
  collected(page(filter, scope, stretch), filter)

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

async function listCounting(
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  stretch: Stretch,
): Promise<PatientPage> {
  const { matched, source } = counting(orderOf(filter), stretch, (wanted) => page(filter, scope, wanted))
  const [row] = await db.query<{ rows: PatientRow[]; total: number }>(sql`
    WITH m AS MATERIALIZED (${matched})
    SELECT ${collected(source, filter)} AS rows, (SELECT count(*)::int FROM m) AS total`)
  const total = row?.total ?? 0
  return { rows: row?.rows ?? [], total, exact: total < capOf(stretch) }
}
