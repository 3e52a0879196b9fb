import sql, { join, raw, type Sql } from 'sql-template-tag'
import { selectColumns } from '#/db/lists/columns.ts'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import {
  allergyState,
  balance,
  isInScope,
  isLater,
  ofReadable,
  namedPerson,
  namedPlace,
  namedType,
  persons,
  withPatient,
} from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'
import type { Days } from '#/modules/agenda/availability/days.repository.ts'
import type { Names, StoredAppointment } from './calendar.policy.ts'

const ownColumns = {
  id: 'id',
  version: 'version',
  status: 'status',
  typeId: 'type_id',
  leadId: 'lead_id',
  assistantId: 'assistant_id',
  roomId: 'room_id',
  deviceId: 'device_id',
  parts: 'parts',
  date: 'local_date',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  reason: 'reason',
  origin: 'origin',
  isOverbooked: 'is_overbooked',
  isOutsideHours: 'is_outside_hours',
  isDoubleBooked: 'is_double_booked',
  arrivedAt: 'arrived_at',
} as const
const patientColumns = { patientId: 'id', archivedAt: 'archived_at' } as const
const userColumns = {
  userId: 'id',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
} as const

/**
 * A list of days: a range would make PostgreSQL expect varying numbers of rows and plan the statement for each request.
 */
const isOn = (column: Sql, { from, days }: Days): Sql =>
  sql`${column} = ANY(ARRAY[${join(Array.from({ length: days }, (_, i) => sql`${from}::date + ${raw(String(i))}`))}])`

/** Appointments `a` that need a resource, or all. The ID comes from a joined row, so that one plan serves all IDs. */
const needing = (resourceId: string | null): { from: Sql; where: Sql } =>
  resourceId === null
    ? { from: sql`appointments a`, where: sql`true` }
    : {
        from: sql`resources r JOIN appointments a ON r.id IN (a.lead_id, a.assistant_id, a.room_id, a.device_id)`,
        where: sql`r.id = ${resourceId}`,
      }

const inOrder = (one: StoredAppointment, other: StoredAppointment): number =>
  one.startsAt === other.startsAt ? (one.id < other.id ? -1 : 1) : one.startsAt < other.startsAt ? -1 : 1

export async function listStored(
  db: Queryable,
  scope: AppointmentScope,
  resourceId: string | null,
  days: Days,
): Promise<StoredAppointment[]> {
  const { from, where } = needing(resourceId)
  const rows = await db.query<StoredAppointment>(
    prepared(sql`
    SELECT ${selectColumns(ownColumns, 'a')}, to_char(a.local_start, 'HH24:MI') AS time, ${isLater} AS "isLater",
      ${selectColumns(patientColumns, 'p')}, ${selectColumns(userColumns, 'pu')},
      ${ofReadable(sql`pu.photo_id`)} AS "photoId", ${ofReadable(sql`p.phone`)} AS phone, ${allergyState} AS allergies,
      ${balance(scope)} AS "balanceMinor"
    FROM ${from} ${withPatient(scope)}
    WHERE ${where} AND ${isOn(sql`a.local_date`, days)} AND a.location_id = ${days.locationId} AND ${isInScope(scope)}`),
  )
  // Sorted here, because PostgreSQL would sort the wide rows.
  return rows.toSorted(inOrder)
}

export const noNames: Names = { types: {}, persons: {}, places: {} }

const byId = (id: Sql, named: Sql): Sql => sql`coalesce(json_object_agg(${id}, ${named}), '{}')`

/** All types and resources: they are few, so the plan is kept. Read after the appointments, so that none is missing. */
export async function findNames(db: Queryable): Promise<Names> {
  const [names] = await db.query<Names>(
    prepared(sql`
    SELECT (SELECT ${byId(sql`y.id`, namedType)} FROM appointment_types y) AS types,
      (SELECT ${byId(sql`r.id`, namedPerson)} FROM ${persons}) AS persons,
      (SELECT ${byId(sql`r.id`, namedPlace)} FROM resources r WHERE r.user_id IS NULL) AS places`),
  )
  return names ?? noNames
}
