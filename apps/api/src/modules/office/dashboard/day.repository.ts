import { type DashboardDay, maxOfDay, type ToConfirm, type Visit } from '@piel/contract/office/dashboard'
import type { IsoDate } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import {
  isInScope,
  joined,
  ofReadable,
  rowJson,
} from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import { isInProgress } from '#/modules/agenda/appointment-store/visits.repository.ts'

/** Today at location `l`. */
const today = (now: string): Sql => sql`(${now}::timestamptz AT TIME ZONE l.time_zone)::date`

/** Rows of the appointments that `of` selects, by start. */
const rowsOf = (scope: AppointmentScope, more: Sql, of: Sql): Sql => sql`
  SELECT ${rowJson(scope)} AS row, ${more} FROM (${of}) a ${joined(scope)} ORDER BY a.starts_at, a.id`

async function readVisits(db: Queryable, scope: AppointmentScope, of: Sql): Promise<Visit[]> {
  const rows = await db.query<{ row: Omit<Visit, 'startedAt'>; startedAt: string | null }>(
    prepared(rowsOf(scope, sql`iso_instant(a.started_at) AS "startedAt"`, of)),
  )
  return rows.map(({ row, startedAt }) => ({ ...row, startedAt }))
}

/** Appointments of today at each location, without cancelled and missed ones. */
export async function listVisits(db: Queryable, scope: AppointmentScope, now: string): Promise<Visit[]> {
  const of = sql`SELECT a.* FROM locations l JOIN appointments a ON a.location_id = l.id AND a.local_date = ${today(now)}
    WHERE a.status NOT IN ('cancelled', 'noShow') AND ${isInScope(scope)} ORDER BY a.starts_at, a.id LIMIT ${maxOfDay.rows}`
  return await readVisits(db, scope, of)
}

/** The visit that the caller leads now; the one that began last where a person attends several at once. */
export async function findOwnVisit(db: Queryable, scope: AppointmentScope, now: string): Promise<Visit | undefined> {
  const of = sql`SELECT a.* FROM resources r JOIN locations l ON true
      JOIN appointments a ON a.lead_id = r.id AND a.location_id = l.id AND a.local_date = ${today(now)}
    WHERE r.user_id = ${scope.userId} AND ${isInProgress(now)} AND ${isInScope(scope)}
    ORDER BY a.started_at DESC, a.id LIMIT 1`
  const [visit] = await readVisits(db, scope, of)
  return visit
}

/** How many days ahead the next day with appointments is found: over a weekend and a rest day. */
const daysAhead = 7

/** Booked appointments of the next day with open ones, at all locations. */
export async function listToConfirm(
  db: Queryable,
  scope: AppointmentScope,
  now: string,
): Promise<NonNullable<DashboardDay['toConfirm']>> {
  const next = sql`(SELECT min(a.local_date) FROM locations l JOIN appointments a ON a.location_id = l.id
    AND a.local_date > ${today(now)} AND a.local_date <= ${today(now)} + ${daysAhead}::int
    WHERE a.status IN ('booked', 'confirmed'))`
  const of = sql`SELECT a.*, count(*) OVER ()::int AS total FROM locations l
    JOIN appointments a ON a.location_id = l.id AND a.local_date = ${next}
    WHERE a.status = 'booked' AND ${isInScope(scope)} ORDER BY a.starts_at, a.id LIMIT ${maxOfDay.toConfirm}`
  const messages = sql`json_build_object('phoneE164', ${ofReadable(sql`p.phone_e164`)},
    'language', coalesce(pu.language, 'es')) AS messages, a.total`
  const rows = await db.query<{
    row: Omit<ToConfirm, 'messages'>
    messages: ToConfirm['messages']
    total: number
  }>(prepared(rowsOf(scope, messages, of)))
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ row, messages: sent }) => ({ ...row, messages: sent })) }
}

type Head = Pick<DashboardDay, 'ownId' | 'openEarlier' | 'hasSeveralLocations' | 'till' | 'money'>

const ownTill = (userId: string): Sql => sql`(SELECT json_build_object('session', (
  SELECT json_build_object('id', s.id, 'tillName', s.till_name, 'openedAt', iso_instant(s.opened_at),
    'openedOn', s.opened_on, 'isCounted', s.counted IS NOT NULL)
  FROM till_sessions s WHERE s.person_id = ${userId} AND s.closed_at IS NULL)))`

const moneyOf = (day: IsoDate): Sql => sql`(SELECT json_build_object(
  'payments', coalesce(sum(i.total) FILTER (WHERE i.kind = 'payment'), 0),
  'incomeMinor', coalesce(sum(i.amount_minor), 0),
  'debtors', (SELECT sum(debtors) FROM debtor_totals), 'owedMinor', (SELECT sum(owed_minor) FROM debtor_totals),
  'openTills', (SELECT count(*) FROM till_sessions WHERE closed_at IS NULL))
  FROM income_days i WHERE i.day = ${day}::date)`

interface Asked {
  now: string
  day: IsoDate
  sections: readonly ('toConfirm' | 'till' | 'money' | 'toSign')[]
}

/** What is not appointments, in one statement; a part outside `sections` is null and is not read. */
export async function readHead(db: Queryable, scope: AppointmentScope, { now, day, sections }: Asked): Promise<Head> {
  const [head] = await db.query<Head>(
    prepared(sql`
    SELECT (SELECT r.id FROM resources r WHERE r.user_id = ${scope.userId} AND r.is_active) AS "ownId",
      (SELECT count(*)::int FROM (
        SELECT FROM appointments a WHERE ${isOpen} AND a.starts_at < ${now}
          AND a.local_date < (${now}::timestamptz AT TIME ZONE a.time_zone)::date AND ${isInScope(scope)} LIMIT 1000) e
      ) AS "openEarlier",
      (SELECT count(*) > 1 FROM locations WHERE is_active) AS "hasSeveralLocations",
      ${sections.includes('till') ? ownTill(scope.userId) : sql`NULL::json`} AS till,
      ${sections.includes('money') ? moneyOf(day) : sql`NULL::json`} AS money`),
  )
  if (!head) throw new Error('The query of the day returned no row')
  return head
}
