import type { Period } from '@piel/contract/office/dashboard'
import { addDays, endOfMonth, type IsoDate } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** Days of the clinic's calendar, both inclusive. */
export interface Days {
  from: IsoDate
  to: IsoDate
}

export interface StoredFigures {
  activePatients: number
  treatments: number
  monthIncomeMinor: number
  activeDoctors: number
  transactions: number
}

/** The key figures from stored totals, without reading rows of patients, treatments or transactions. */
export async function readFigures(db: Queryable, month: Days): Promise<StoredFigures> {
  const [row] = await db.query<StoredFigures>(sql`
    SELECT (SELECT coalesce(sum(active), 0)::bigint FROM patient_counts) AS "activePatients",
      (SELECT coalesce(sum(total), 0)::bigint FROM treatment_totals) AS treatments,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM income_days
        WHERE day BETWEEN ${month.from} AND ${month.to}) AS "monthIncomeMinor",
      (SELECT count(*) FROM doctors WHERE archived_at IS NULL AND status = 'ACTIVE') AS "activeDoctors",
      (SELECT coalesce(sum(total), 0)::bigint FROM transaction_totals) AS transactions`)
  if (!row) throw new Error('The query of figures returned no row')
  return row
}

/** Counts patients, not archived, registered since midnight of a day in a time zone, up to `cap + 1`. */
export async function countRegisteredSince(db: Queryable, day: string, timeZone: string, cap: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT count(*) AS total FROM (SELECT FROM patients
      WHERE archived_at IS NULL AND created_at >= (${day}::date)::timestamp AT TIME ZONE ${timeZone}
      LIMIT ${cap + 1}) AS registered`)
  return row?.total ?? 0
}

export interface Income {
  day: IsoDate
  payments: number
  paidMinor: number
  refundedMinor: number
}

export function readIncome(db: Queryable, period: Period, { from, to }: Days): Promise<Income[]> {
  const day = period === 'yearly' ? sql`date_trunc('month', day::timestamp)::date` : sql`day`
  return db.query<Income>(sql`
    SELECT ${day} AS day, coalesce(sum(total) FILTER (WHERE kind = 'payment'), 0)::bigint AS payments,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0)::bigint AS "paidMinor",
      coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS "refundedMinor"
    FROM income_days WHERE day BETWEEN ${from} AND ${to} GROUP BY 1 HAVING sum(total) > 0 ORDER BY 1`)
}

export interface TreatmentsOfType {
  id: string
  nameEn: string
  nameEs: string
  started: number
  inProgress: number
  completed: number
  cancelled: number
  total: number
}

/** The whole months within a range, as the first day of the first one and the first day after the last. */
function wholeMonths({ from, to }: Days): { first: IsoDate; end: IsoDate } {
  const startOf = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`
  const first = from === startOf(from) ? from : addDays(endOfMonth(from), 1)
  const end = startOf(addDays(to, 1))
  // Without a whole month, all days count singly.
  return first < end ? { first, end } : { first: from, end: from }
}

export function readTreatments(db: Queryable, range: Days): Promise<TreatmentsOfType[]> {
  const { first, end } = wholeMonths(range)
  return db.query<TreatmentsOfType>(sql`
    SELECT t.id, t.name_en AS "nameEn", t.name_es AS "nameEs", d.started, d."inProgress", d.completed, d.cancelled, d.total
    FROM (SELECT type_id, sum(total)::bigint AS total,
        coalesce(sum(total) FILTER (WHERE status = 'started'), 0)::bigint AS started,
        coalesce(sum(total) FILTER (WHERE status = 'inProgress'), 0)::bigint AS "inProgress",
        coalesce(sum(total) FILTER (WHERE status = 'completed'), 0)::bigint AS completed,
        coalesce(sum(total) FILTER (WHERE status = 'cancelled'), 0)::bigint AS cancelled
      FROM (SELECT type_id, status, total FROM treatment_months WHERE month >= ${first} AND month < ${end}
        UNION ALL SELECT type_id, status, total FROM treatment_days WHERE day >= ${range.from} AND day < ${first}
        UNION ALL SELECT type_id, status, total FROM treatment_days WHERE day >= ${end} AND day <= ${range.to}) AS each
      GROUP BY type_id HAVING sum(total) > 0) AS d
      JOIN treatment_types t ON t.id = d.type_id
    ORDER BY d.total DESC, fold(t.name_es), t.id`)
}
