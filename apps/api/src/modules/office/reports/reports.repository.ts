import { debtAges, type DebtAge } from '@piel/contract/money/debtors'
import { noDoctor } from '@piel/contract/core/ledger-kinds'
import type { IncomeReport, VisitHour } from '@piel/contract/office/reports'
import type { IsoDate } from '@piel/contract/core/dates'
import { tierIds, type TierId } from '@piel/contract/core/tiers'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { serviceName } from '#/modules/core/entries/income-sources.repository.ts'
import { isOwed, owedSinceOf } from '#/modules/money/debtors/debtors.repository.ts'

/** Days of the clinic's calendar, both inclusive. */
interface Days {
  from: IsoDate
  to: IsoDate
}

export const readVisitHours = (db: Queryable, { from, to }: Days): Promise<VisitHour[]> =>
  db.query<VisitHour>(sql`
    SELECT extract(isodow FROM day)::int AS weekday, hour::int AS hour, sum(held)::bigint AS held,
      sum(missed)::bigint AS missed
    FROM visit_hours WHERE day BETWEEN ${from} AND ${to}
    GROUP BY 1, 2 HAVING sum(held + missed) > 0 ORDER BY 1, 2`)

export interface DebtOfAge {
  age: DebtAge
  debtors: number
  owedMinor: number
}

/** All ages are of one statement, so that they add up. */
export const readDebts = (db: Queryable, today: IsoDate): Promise<DebtOfAge[]> =>
  db.query<DebtOfAge>(
    join(
      debtAges.map(
        (
          age,
        ) => sql`SELECT ${age}::text AS age, count(*) AS debtors, coalesce(sum(b.balance_minor), 0)::bigint AS "owedMinor"
          FROM patient_balances b WHERE ${isOwed({ owedSince: owedSinceOf(age, today) })}`,
      ),
      ' UNION ALL ',
    ),
  )

const sumsOf = (part: 'doctor' | 'service', { from, to }: Days): Sql => sql`
  SELECT source, coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0)::bigint AS "paidMinor",
    coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS "refundedMinor",
    sum(amount_minor)::bigint AS "incomeMinor"
  FROM income_sources WHERE part = ${part} AND day BETWEEN ${from} AND ${to} GROUP BY source`

type OfDoctor = IncomeReport['doctors'][number]
export const readIncomeByDoctor = (db: Queryable, days: Days): Promise<OfDoctor[]> =>
  db.query<OfDoctor>(sql`
    SELECT CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', ${personName('u')}) END AS doctor,
      s."paidMinor", s."refundedMinor", s."incomeMinor"
    FROM (${sumsOf('doctor', days)}) s LEFT JOIN doctors d ON s.source <> ${noDoctor} AND d.id = nullif(s.source, ${noDoctor})::uuid
      LEFT JOIN users u ON u.id = d.user_id
    ORDER BY s.source = ${noDoctor}, s."incomeMinor" DESC, s.source`)

type OfService = IncomeReport['services'][number]
export const readIncomeByService = (db: Queryable, days: Days): Promise<OfService[]> =>
  db.query<OfService>(sql`
    SELECT s.source AS service, ${serviceName(sql`s.source`)} AS name, s."paidMinor", s."refundedMinor", s."incomeMinor"
    FROM (${sumsOf('service', days)}) s ORDER BY s."incomeMinor" DESC, s.source`)

/** The columns of tiers; an alias is no parameter. */
const columnOf = Object.fromEntries(tierIds.map((tier) => [tier, raw(`"${tier}"`)])) as Record<TierId, Sql>

export type EndsOfMonth = { month: IsoDate; total: number } & Record<TierId, number>

export const readMembershipEnds = (db: Queryable, { from, to }: Days): Promise<EndsOfMonth[]> =>
  db.query<EndsOfMonth>(sql`
    SELECT date_trunc('month', b.membership_ends_on::timestamp)::date AS month, count(*) AS total,
      ${join(tierIds.map((tier) => sql`count(*) FILTER (WHERE b.membership_tier = ${tier}) AS ${columnOf[tier]}`))}
    FROM patient_balances b
    WHERE b.membership_ends_on BETWEEN ${from} AND ${to} AND b.membership_ends_on IS NOT NULL AND b.is_live
    GROUP BY 1 ORDER BY 1`)
