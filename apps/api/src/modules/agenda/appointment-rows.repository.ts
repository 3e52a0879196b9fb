import type { AppointmentRow } from '@piel/contract/appointment-shapes'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isOfRecords, keptOf, recordsOf } from '#/modules/people/person-ids.repository.ts'
import { namesOf } from '#/modules/people/people.repository.ts'
import type { AgendaScope } from './agenda.policy.ts'

/** Holds for appointments `a` that a caller sees: doctors those that they lead or assist. */
export const isInScope = ({ ownUserId }: AgendaScope): Sql =>
  ownUserId === null
    ? sql`true`
    : sql`EXISTS (SELECT FROM resources o WHERE o.user_id = ${ownUserId} AND o.id IN (a.lead_id, a.assistant_id))`

/** A person, room or device by the column of appointment `a` that names it. */
const named = (column: 'lead_id' | 'assistant_id' | 'room_id' | 'device_id'): Sql => {
  const person = column === 'lead_id' || column === 'assistant_id'
  return sql`(SELECT json_build_object('id', r.id, 'name', coalesce(r.name,
      concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name))${person ? sql`, 'title', d.title` : sql``})
    FROM resources r LEFT JOIN users u ON u.id = r.user_id
      LEFT JOIN doctors d ON d.user_id = r.user_id AND d.archived_at IS NULL
    WHERE r.id = a.${raw(column)})`
}

/** What is known about the allergies of person `person`, as `allergiesJson` decides it. */
const allergyState = sql`CASE
  WHEN EXISTS (SELECT FROM patient_alerts w WHERE ${isOfRecords(sql`w.patient_id`)} AND w.kind = 'allergy' AND w.ended_at IS NULL)
    THEN 'known'
  WHEN (SELECT v.state FROM allergy_reviews v WHERE ${isOfRecords(sql`v.patient_id`)} ORDER BY v.at DESC, v.id DESC LIMIT 1) = 'noneKnown'
    THEN 'noneKnown' ELSE 'notAsked' END`

/** What person `person` owes. */
const balance = sql`coalesce((SELECT sum(b.balance_minor)::bigint FROM patient_balances b
  WHERE ${isOfRecords(sql`b.patient_id`)}), 0)`

/** Joins the tables that `rowJson` reads to appointment `a`; the patient is the one whose record is kept. */
export const joined = sql`JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)} JOIN users pu ON pu.id = p.user_id
  CROSS JOIN LATERAL (SELECT ${recordsOf(sql`p.id`)} AS ids OFFSET 0) person
  JOIN appointment_types y ON y.id = a.type_id JOIN locations l ON l.id = a.location_id`

/** An appointment as lists and the agenda show it, read with `joined`. */
export const rowJson = (
  { mayReadMoney }: AgendaScope,
  more: Sql = sql``,
): Sql => sql`json_build_object('id', a.id, 'version', a.version,
  'status', a.status, 'patient', json_build_object('id', p.id, 'userId', pu.id, ${namesOf('pu')}, 'phone', p.phone,
    'archivedAt', iso_instant(p.archived_at), 'allergies', ${allergyState},
    'balanceMinor', ${mayReadMoney ? balance : sql`NULL`}),
  'type', json_build_object('id', y.id, 'nameEn', y.name_en, 'nameEs', y.name_es),
  'location', json_build_object('id', l.id, 'name', l.name),
  'lead', ${named('lead_id')}, 'assistant', ${named('assistant_id')}, 'room', ${named('room_id')},
  'device', ${named('device_id')}, 'date', a.local_date, 'time', to_char(a.local_start, 'HH24:MI'),
  'until', to_char(a.ends_at AT TIME ZONE a.time_zone, 'HH24:MI'),
  'minutes', (extract(epoch FROM a.ends_at - a.starts_at) / 60)::int,
  'isLater', (a.starts_at - interval '1 hour') AT TIME ZONE a.time_zone = a.local_date + a.local_start,
  'startsAt', iso_instant(a.starts_at), 'endsAt', iso_instant(a.ends_at), 'reason', a.reason, 'origin', a.origin,
  'isOverbooked', a.is_overbooked, 'isOutsideHours', a.is_outside_hours, 'arrivedAt', iso_instant(a.arrived_at)${more})`

/** Appointments in an order of their own. */
export async function readRows(
  db: Queryable,
  scope: AgendaScope,
  { where, order, limit }: { where: Sql; order: Sql; limit: number },
): Promise<AppointmentRow[]> {
  const rows = await db.query<{ row: AppointmentRow }>(sql`
    SELECT ${rowJson(scope)} AS row FROM (SELECT * FROM appointments a WHERE ${where} ORDER BY ${order} LIMIT ${limit}) a
    ${joined} ORDER BY ${order}`)
  return rows.map(({ row }) => row)
}
