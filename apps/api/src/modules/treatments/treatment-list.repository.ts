import { countCap } from '@piel/contract/pagination'
import type { TreatmentRow, treatmentListQuery } from '@piel/contract/treatments'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Stretch } from '../../db/keyset.ts'
import type { PatientScope } from '../patients/patients.policy.ts'
import { finds, type Sought } from './treatment-search.repository.ts'
import { joined, reaches, rowJson } from './treatments.repository.ts'

type Query = z.output<typeof treatmentListQuery>
/** A list besides its page: filters and order, the words that are looked for, and what the caller may see. */
export interface TreatmentFilter extends Pick<
  Query,
  'status' | 'typeId' | 'doctorId' | 'patientId' | 'tier' | 'from' | 'to' | 'sort'
> {
  sought: Sought
  scope: PatientScope
}

const sortColumns = {
  startsOn: 't.starts_on',
  patient: 't.sort_name',
  value: 't.value_minor',
  createdAt: 't.created_at',
} as const

function orderOf({ sort = '-startsOn' }: TreatmentFilter) {
  return {
    column: raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns]),
    descending: sort.startsWith('-'),
  }
}

const equals = (column: string, value: string | undefined): Sql =>
  value === undefined ? sql`true` : sql`${raw(column)} = ${value}`

const ofTier = (tier: TreatmentFilter['tier']): Sql => (tier === 'none' ? sql`t.tier IS NULL` : equals('t.tier', tier))

const since = (column: string, { from, to }: TreatmentFilter): Sql => sql`
  ${from === undefined ? sql`true` : sql`${raw(column)} >= ${from}::date`}
  AND ${to === undefined ? sql`true` : sql`${raw(column)} <= ${to}::date`}`

const conditions = (filter: TreatmentFilter): Sql => sql`${equals('t.status', filter.status)}
  AND ${equals('t.type_id', filter.typeId)} AND ${equals('t.doctor_id', filter.doctorId)}
  AND ${equals('t.patient_id', filter.patientId)} AND ${ofTier(filter.tier)} AND ${since('t.starts_on', filter)}
  AND ${finds(filter.sought)} AND ${reaches(filter.scope)}`

/** True where the roll-ups know how many rows a list has. */
export const isCounted = ({ sought, doctorId, patientId, tier, scope }: TreatmentFilter): boolean =>
  sought.length === 0 &&
  doctorId === undefined &&
  patientId === undefined &&
  tier === undefined &&
  scope.doctorId === null

const counted = (filter: TreatmentFilter): Sql =>
  filter.typeId === undefined && filter.from === undefined && filter.to === undefined
    ? sql`(SELECT coalesce(sum(total), 0)::int FROM treatment_totals t WHERE ${equals('t.status', filter.status)})`
    : sql`(SELECT coalesce(sum(total), 0)::int FROM treatment_days t WHERE ${equals('t.status', filter.status)}
        AND ${equals('t.type_id', filter.typeId)} AND ${since('t.day', filter)})`

/** How many treatments a list has whose filters the roll-ups know, exactly. */
export async function countTreatments(db: Queryable, filter: TreatmentFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT ${counted(filter)} AS total`)
  return row?.total ?? 0
}

/** Rows of a page in walking order: (key, id) beyond the anchor, backwards from the end where the page lies nearer to it. */
function page(filter: TreatmentFilter, stretch: Stretch): Sql {
  const { column, descending } = orderOf(filter)
  const ascending = descending === (stretch.direction === 'before')
  const way = raw(ascending ? 'ASC' : 'DESC')
  const beyond =
    stretch.anchor === null
      ? sql`true`
      : sql`(${column}, t.id) ${raw(ascending ? '>' : '<')}
          (SELECT ${column}, t.id FROM treatments t WHERE t.id = ${stretch.anchor})`
  return sql`SELECT t.id, ${column} AS key FROM treatments t WHERE ${conditions(filter)} AND ${beyond}
    ORDER BY ${column} ${way}, t.id ${way} LIMIT ${stretch.take} OFFSET ${stretch.skip}`
}

function rowsOf(source: Sql, filter: TreatmentFilter): Sql {
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  return sql`(SELECT coalesce(json_agg(${rowJson()} ORDER BY s.key ${way}, s.id ${way}), '[]')
    FROM (${source}) s JOIN treatments t ON t.id = s.id ${joined})`
}

/** The rows of a stretch alone, for those who walk the whole list. */
export async function readTreatments(
  db: Queryable,
  filter: TreatmentFilter,
  stretch: Stretch,
): Promise<TreatmentRow[]> {
  const [row] = await db.query<{ rows: TreatmentRow[] }>(sql`SELECT ${rowsOf(page(filter, stretch), filter)} AS rows`)
  return row?.rows ?? []
}

export interface TreatmentPage {
  rows: TreatmentRow[]
  total: number
  /** False where `total` only says how far was counted. */
  exact: boolean
}

/** A page with the number of all rows, in one statement. */
export async function listTreatments(db: Queryable, filter: TreatmentFilter, stretch: Stretch): Promise<TreatmentPage> {
  if (!isCounted(filter)) return await listCounting(db, filter, stretch)
  const [row] = await db.query<{ rows: TreatmentRow[]; total: number }>(sql`
    SELECT ${rowsOf(page(filter, stretch), filter)} AS rows, ${counted(filter)} AS total`)
  return { rows: row?.rows ?? [], total: row?.total ?? 0, exact: true }
}

/** Counts what matches up to a cap and takes the page from the same rows: twice the work would be twice the time. */
async function listCounting(db: Queryable, filter: TreatmentFilter, stretch: Stretch): Promise<TreatmentPage> {
  const walks = stretch.anchor !== null
  const cap = walks ? countCap + 1 : Math.max(countCap + 1, stretch.skip + 2 * stretch.take + 1)
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  const source = walks
    ? page(filter, stretch)
    : sql`SELECT m.id, m.key FROM m ORDER BY m.key ${way}, m.id ${way} LIMIT ${stretch.take} OFFSET ${stretch.skip}`
  const [row] = await db.query<{ rows: TreatmentRow[]; total: number }>(sql`
    WITH m AS MATERIALIZED (${page(filter, { direction: 'after', anchor: null, skip: 0, take: cap })})
    SELECT ${rowsOf(source, filter)} AS rows, (SELECT count(*)::int FROM m) AS total`)
  const total = row?.total ?? 0
  return { rows: row?.rows ?? [], total, exact: total < cap }
}
