import type { Appointment, AppointmentChange } from '@piel/contract/agenda/appointments'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import { outstandingOfSale } from '#/modules/core/entries/entries.repository.ts'
import { patientAlerts } from '#/modules/people/patients/patient-alerts.repository.ts'
import type { AlertsView } from '#/modules/people/patients/patients.policy.ts'
import { isOf, isOfRecords, keptOf, type PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import type { AgendaScope, AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import {
  isInScope,
  joined,
  ofReadable,
  readRows,
  rowJson,
} from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'

/**
 * The no-shows of the last twelve months, on the clinic's day. @param isTheirs selects the person's appointments `m`.
 */
const noShows = (isTheirs: Sql, { day }: AlertsView): Sql => sql`(
  SELECT count(*)::int FROM appointments m WHERE ${isTheirs} AND m.status = 'noShow'
    AND m.local_date > ${day}::date - interval '12 months')`

interface View {
  alerts: AlertsView
  now: string
  mayReadMoney: boolean
}

type Found = Omit<Appointment, 'takeBackTo'> & {
  /** The newest step to the current status, and whether it was made today at the location. */
  lastStep: { from: AppointmentChange['from']; isToday: boolean } | null
}

const feeOf = sql`(SELECT json_build_object('id', v.id, 'nameEn', v.name_en, 'nameEs', v.name_es, 'totalMinor', v.total_minor,
    'outstandingMinor', ${outstandingOfSale(sql`v.id`)})
  FROM sales v WHERE v.appointment_id = a.id AND v.cancelled_at IS NULL)`

const more = ({
  alerts: view,
  now,
  mayReadMoney,
}: View): Sql => sql`json_build_object('deskNote', a.desk_note, 'overbookReason', a.overbook_reason,
  'doubleBookReason', a.double_book_reason,
  'cancelledBy', a.cancelled_by, 'cancelReason', a.cancel_reason, 'startedAt', iso_instant(a.started_at),
  'endedAt', iso_instant(a.ended_at), 'againOf', a.again_of, 'noShows', ${ofReadable(noShows(isOfRecords(sql`m.patient_id`), view))},
  'messages', json_build_object('phoneE164', ${ofReadable(sql`p.phone_e164`)}, 'language', coalesce(pu.language, 'es')),
  'sale', ${mayReadMoney ? feeOf : sql`NULL`}, 'createdAt', iso_instant(a.created_at), 'updatedAt', iso_instant(a.updated_at), ${patientAlerts(sql`person.ids`, view, ofReadable)},
  'lastStep', (SELECT json_build_object('from', c.from_status, 'isToday',
      (c.at AT TIME ZONE a.time_zone)::date = (${now}::timestamptz AT TIME ZONE a.time_zone)::date)
    FROM appointment_changes c WHERE c.appointment_id = a.id AND c.kind = 'status' AND c.to_status = a.status
    ORDER BY c.at DESC, c.id DESC LIMIT 1),
  'changes', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'at', iso_instant(c.at),
      'author', json_build_object('id', c.author_id, 'name', c.author_name), 'kind', c.kind, 'from', c.from_status,
      'to', c.to_status, 'reason', c.reason, 'fields', c.fields) ORDER BY c.at DESC, c.id DESC), '[]')
    FROM appointment_changes c WHERE c.appointment_id = a.id))`

export async function findAppointment(
  db: Queryable,
  id: string,
  scope: AppointmentScope,
  view: View,
): Promise<Found | undefined> {
  const [found] = await db.query<{ row: AppointmentRow; more: Omit<Found, keyof AppointmentRow> }>(sql`
    SELECT ${rowJson(scope)} AS row, ${more(view)} AS more FROM appointments a ${joined(scope)}
    WHERE a.id = ${id} AND ${isInScope(scope)}`)
  return found && { ...found.row, ...found.more }
}

export async function findPatientOf(db: Queryable, id: string, scope: AgendaScope): Promise<string | undefined> {
  const [row] = await db.query<{ patientId: string }>(sql`
    SELECT ${keptOf(sql`a.patient_id`)} AS "patientId" FROM appointments a WHERE a.id = ${id} AND ${isInScope(scope)}`)
  return row?.patientId
}

export interface OfPatient {
  next: AppointmentRow[]
  past: AppointmentRow[]
  noShows: number
}

export async function listOfPatient(
  db: Queryable,
  first: Queryable,
  ids: PersonIds,
  scope: AppointmentScope,
  { alerts, now }: { alerts: AlertsView; now: string },
): Promise<OfPatient> {
  const own = sql`${isOf(sql`a.patient_id`, ids)} AND ${isInScope(scope)}`
  const isNext = sql`(${isOpen} AND a.local_date >= (${now}::timestamptz AT TIME ZONE a.time_zone)::date)`
  const [row] = await first.query<{ noShows: number }>(
    sql`SELECT ${noShows(isOf(sql`m.patient_id`, ids), alerts)} AS "noShows"`,
  )
  return {
    next: await readRows(db, scope, { where: sql`${own} AND ${isNext}`, order: sql`a.starts_at, a.id`, limit: 20 }),
    past: await readRows(db, scope, {
      where: sql`${own} AND NOT ${isNext}`,
      order: sql`a.starts_at DESC, a.id DESC`,
      limit: 20,
    }),
    noShows: row?.noShows ?? 0,
  }
}
