import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { demoAppointments } from './agenda.ts'

const rooms = ['Consultorio 1', 'Consultorio 2', 'Cabina láser']

/** Persons, rooms, a laser, hours, a lunch break and a type that needs the laser. @returns the persons. */
async function insertSetup(tx: Transaction, doctorUserIds: readonly string[], { today, now }: Now): Promise<string[]> {
  const persons = doctorUserIds.map((userId, position) => ({ id: newId(), userId, position }))
  await tx.query(sql`
    INSERT INTO resources (id, kind, user_id, overbook, tint, position, created_at, updated_at)
    SELECT id, 'person', "userId", 1, position, position, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) AS p (id uuid, "userId" uuid, position int)`)
  await tx.query(sql`
    INSERT INTO resources (id, kind, location_id, name, device_kind, position, created_at, updated_at)
    SELECT gen_random_uuid(), kind, l.id, r.name, device_kind, 2 + n, ${now}, ${now}
    FROM (SELECT 'room' AS kind, name, NULL AS device_kind, n FROM unnest(${rooms}::text[]) WITH ORDINALITY AS r (name, n)
      UNION ALL SELECT 'device', 'Láser CO2', 'Láser CO2', 4) r,
      (SELECT id FROM locations ORDER BY position LIMIT 1) l`)
  const ids = persons.map(({ id }) => id)
  await tx.query(sql`
    INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time)
    SELECT gen_random_uuid(), r.id, l.id, d.day, s.from_time, s.until_time
    FROM unnest(${ids}::uuid[]) AS r (id), (SELECT id FROM locations ORDER BY position LIMIT 1) l,
      (SELECT day FROM generate_series(1, 6) AS day UNION SELECT extract(isodow FROM ${today}::date)) AS d,
      (VALUES ('09:00'::time, '14:00'::time), ('16:00', '20:00')) AS s (from_time, until_time)`)
  await tx.query(sql`
    INSERT INTO blocks (id, resource_id, kind, local_date, local_from, local_until, repeat, author_id, author_name,
      created_at, updated_at)
    SELECT gen_random_uuid(), r.id, 'lunch', ${today}::date - 7, '14:00', '16:00', 'daily', u.id,
      concat_ws(' ', u.first_name, u.last_name, u.second_last_name), ${now}, ${now}
    FROM resources r JOIN users u ON u.id = r.user_id WHERE r.id = ANY(${ids}::uuid[])`)
  await tx.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, device_kind, who, position, created_at, updated_at)
    VALUES (${newId()}, 'Laser CO2', 'Láser CO2', 45, '{"lead":[10,35],"assistant":null,"room":[0,45],"device":[10,35]}',
      'Láser CO2', 'doctor', 4, ${now}, ${now})`)
  return ids
}

interface Now {
  today: string
  now: string
}

const steps = {
  booked: [],
  confirmed: ['confirmed'],
  arrived: ['arrived'],
  inProgress: ['arrived', 'inProgress'],
  completed: ['arrived', 'inProgress', 'completed'],
  cancelled: ['cancelled'],
  noShow: ['noShow'],
} as const

export async function insertAgenda(tx: Transaction, doctorUserIds: readonly string[], time: Now): Promise<void> {
  const { today, now } = time
  const persons = await insertSetup(tx, doctorUserIds, time)
  const [clock] = await tx.query<{ minute: number }>(sql`
    SELECT (extract(epoch FROM (${now}::timestamptz AT TIME ZONE time_zone)::time) / 60)::int AS minute
    FROM locations ORDER BY position LIMIT 1`)
  // The doctor's own patients, so that the appointments extend no access.
  const patients = await tx.query<{ id: string; doctor: number }>(sql`
    SELECT id, doctor FROM (
      SELECT DISTINCT ON (p.id) p.id, n - 1 AS doctor FROM unnest(${[...doctorUserIds]}::uuid[]) WITH ORDINALITY AS d (id, n)
        JOIN patient_doctors c ON c.doctor_user_id = d.id AND c.archived_at IS NULL AND c.since <= ${today}::date
          AND (c.until IS NULL OR c.until >= ${today}::date)
        JOIN patients p ON p.id = c.patient_id AND p.archived_at IS NULL AND p.is_active
      ORDER BY p.id, n) x ORDER BY doctor, id`)
  const waiting = doctorUserIds.map((_, doctor) => patients.filter((patient) => patient.doctor === doctor))
  const appointments = demoAppointments(clock?.minute ?? 720).map((one) => ({
    ...one,
    id: newId(),
    leadId: persons[one.doctor],
    patientId: waiting[one.doctor]?.shift()?.id ?? patients[0]?.id,
    steps: steps[one.status].map((to, i, all) => ({ id: newId(), from: all[i - 1] ?? 'booked', to })),
  }))
  const list = JSON.stringify(appointments)
  await tx.query(sql`
    INSERT INTO appointments (id, patient_id, location_id, type_id, lead_id, room_id, device_id, local_date, local_start,
      time_zone, starts_at, ends_at, parts, status, reason, origin, cancelled_by, cancel_reason, arrived_at, started_at,
      ended_at, version, created_at, updated_at)
    SELECT a.id, a."patientId", l.id, y.id, a."leadId",
      CASE WHEN a."usesLaser" THEN (SELECT id FROM resources WHERE name = 'Cabina láser') END,
      CASE WHEN a."usesLaser" THEN (SELECT id FROM resources WHERE kind = 'device') END, ${today}::date, t.local_start,
      l.time_zone, t.starts_at, t.starts_at + y.minutes * interval '1 minute', y.parts, a.status, a.reason, 'phone',
      CASE WHEN a.status = 'cancelled' THEN 'patient' END, CASE WHEN a.status = 'cancelled' THEN 'Sale de viaje' END,
      CASE WHEN a.status IN ('arrived', 'inProgress', 'completed') THEN t.starts_at - interval '10 minutes' END,
      CASE WHEN a.status IN ('inProgress', 'completed') THEN t.starts_at END,
      CASE WHEN a.status = 'completed' THEN t.starts_at + y.minutes * interval '1 minute' END,
      1 + jsonb_array_length(a.steps), ${now}::timestamptz - interval '5 days', ${now}
    FROM jsonb_to_recordset(${list}::jsonb) AS a (id uuid, "patientId" uuid, "leadId" uuid, type text, start int, status text,
        reason text, "usesLaser" boolean, steps jsonb)
      JOIN appointment_types y ON y.name_en = a.type CROSS JOIN (SELECT * FROM locations ORDER BY position LIMIT 1) l,
      LATERAL (SELECT time '00:00' + a.start * interval '1 minute' AS local_start) s,
      LATERAL (SELECT s.local_start, local_instant(${today}::date, s.local_start, l.time_zone, false) AS starts_at) t`)
  await insertHistory(tx, list, now)
  await tx.query(sql`
    INSERT INTO claims (id, resource_id, lane, during, appointment_id)
    SELECT gen_random_uuid(), n.id, 0, tstzrange(a.starts_at + (a.parts->n.role->>0)::int * interval '1 minute',
      a.starts_at + (a.parts->n.role->>1)::int * interval '1 minute'), a.id
    FROM appointments a, LATERAL (VALUES ('lead', a.lead_id), ('room', a.room_id), ('device', a.device_id)) AS n (role, id)
    WHERE n.id IS NOT NULL AND a.status IN ('booked', 'confirmed', 'arrived', 'inProgress')`)
  await tx.query(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, source, appointment_id)
    SELECT gen_random_uuid(), a.patient_id, r.user_id, a.local_date - 7, a.local_date + 30, 'appointment', a.id
    FROM appointments a JOIN resources r ON r.id = a.lead_id WHERE a.status <> 'cancelled'`)
}

async function insertHistory(tx: Transaction, list: string, now: string): Promise<void> {
  const author = sql`(SELECT id, concat_ws(' ', first_name, last_name, second_last_name) AS name FROM users
    WHERE role = 'STAFF' AND duty = 'reception' AND archived_at IS NULL ORDER BY created_at, id LIMIT 1) u`
  await tx.query(sql`
    INSERT INTO appointment_changes (id, appointment_id, at, author_id, author_name, kind, to_status, fields)
    SELECT gen_random_uuid(), a.id, ${now}::timestamptz - interval '5 days', u.id, u.name, 'booked', 'booked', '[]'
    FROM jsonb_to_recordset(${list}::jsonb) AS a (id uuid), ${author}`)
  await tx.query(sql`
    INSERT INTO appointment_changes (id, appointment_id, at, author_id, author_name, kind, from_status, to_status, fields, reason)
    SELECT s.id, a.id, ${now}::timestamptz - interval '3 hours' + n * interval '15 minutes', u.id, u.name, 'status', s.from, s.to,
      '[]', CASE s.to WHEN 'cancelled' THEN 'Sale de viaje' END
    FROM jsonb_to_recordset(${list}::jsonb) AS a (id uuid, steps jsonb), ${author},
      LATERAL ROWS FROM (jsonb_to_recordset(a.steps) AS (id uuid, "from" text, "to" text)) WITH ORDINALITY
        AS s (id, "from", "to", n)`)
}
