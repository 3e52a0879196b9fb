import sql, { raw } from 'sql-template-tag'
import type { Database } from '../apps/api/src/db/database.ts'
import { newId } from '../apps/api/src/lib/id.ts'
import { createAccount } from '../apps/api/src/testing/accounts.ts'

/** Persons of the agenda, each with a room, who see 27 patients a day. */
const columns = 12
const visitsADay = 27

/** Days of a person's appointments: one of ten is to come, at most 90. */
export function spanOf(count: number): { past: number; ahead: number } {
  const days = Math.ceil(count / (columns * visitsADay))
  const ahead = Math.min(90, Math.floor(days / 2))
  return { past: days - ahead, ahead }
}

/** @returns the location. */
async function seedResources(db: Database, timeZone: string): Promise<string> {
  const locationId = newId()
  await db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${locationId}, 'Clínica', ${timeZone}, 0, now(), now())`)
  for (let i = 0; i < columns; i += 1) {
    const { id: userId } = await createAccount(db, 'DOCTOR')
    await db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${newId()}, ${userId})`)
    await db.query(sql`
      INSERT INTO resources (id, kind, user_id, location_id, name, position, created_at, updated_at)
      VALUES (${newId()}, 'person', ${userId}, NULL, NULL, ${i}, now(), now()),
        (${newId()}, 'room', NULL, ${locationId}, ${`Consultorio ${i + 1}`}, ${columns + i}, now(), now())`)
  }
  await db.query(sql`
    INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time)
    SELECT gen_random_uuid(), r.id, ${locationId}, d, '09:00', '19:00' FROM resources r, generate_series(1, 7) AS d
    WHERE r.kind = 'person'`)
  return locationId
}

const tables = ['appointments', 'appointment_changes', 'claims', 'patient_doctors'] as const

/**
 * Adds about `count` appointments of 20 minutes to an agenda of 12 persons around today: what was is completed, cancelled or
 * missed, what is to come has its claims, and the last day still has its own. Requires the tables' owner.
 */
export async function seedAgenda(
  db: Database,
  { count, patients }: { count: number; patients: number },
): Promise<void> {
  const { past, ahead } = spanOf(count)
  const locationId = await seedResources(db, 'America/Mexico_City')
  const indexes = await db.query<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
    WHERE i.indrelid::regclass::text IN ('appointments', 'appointment_changes')
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`)
  for (const { name } of indexes) await db.query(raw(`DROP INDEX ${name}`))
  await db.query(sql`
    INSERT INTO appointments (id, patient_id, location_id, type_id, lead_id, room_id, local_date, local_start, time_zone,
      starts_at, ends_at, parts, status, origin, cancelled_by, cancel_reason, created_at, updated_at)
    SELECT (lpad(to_hex((extract(epoch FROM s.at) * 1000)::bigint), 12, '0') || '7000a000'
        || lpad(to_hex(v.n * 1000 + p.position), 12, '0'))::uuid,
      (lpad(to_hex(1600000000000 + k.patient), 12, '0') || '70008000' || lpad(to_hex(k.patient), 12, '0'))::uuid,
      o.id, y.id, p.id, m.id, d.day, v.start, o.time_zone, s.at, s.at + interval '20 minutes', y.parts, t.status, 'desk',
      CASE WHEN t.status = 'cancelled' THEN 'patient' END, CASE WHEN t.status = 'cancelled' THEN 'Sale de viaje' END,
      s.at - interval '9 days', s.at - interval '9 days'
    FROM (SELECT (now() AT TIME ZONE 'America/Mexico_City')::date + i AS day, i
        FROM generate_series(${-past}::int, ${ahead - 1}::int) AS i) d,
      (SELECT n, time '09:00' + n * interval '20 minutes' AS start FROM generate_series(0, ${visitsADay - 1}) AS n) v,
      (SELECT * FROM resources WHERE kind = 'person') p
      JOIN resources m ON m.kind = 'room' AND m.position = p.position + ${columns},
      (SELECT * FROM locations WHERE id = ${locationId}) o,
      (SELECT id, jsonb_set(parts, '{room}', '[0, 20]') AS parts FROM appointment_types WHERE name_en = 'Follow-up') y,
      LATERAL (SELECT local_instant(d.day, v.start, o.time_zone, false) AS at) s,
      LATERAL (SELECT hashint8extended(d.i * 100000 + v.n * 100 + p.position, 7) & 1048575 AS drawn) h,
      -- Different patients for the columns, so that none is in two places.
      LATERAL (SELECT 1 + (h.drawn * ${columns}::bigint + p.position) % (${patients}::bigint / ${columns} * ${columns}) AS patient) k,
      LATERAL (SELECT CASE WHEN h.drawn % 100 < 10 THEN 'cancelled' WHEN d.i >= 0 THEN
          CASE WHEN h.drawn % 3 = 0 THEN 'confirmed' ELSE 'booked' END
        WHEN h.drawn % 100 < 16 THEN 'noShow' ELSE 'completed' END AS status) t
    ORDER BY s.at, p.position`)
  await db.query(sql`
    INSERT INTO appointment_changes (id, appointment_id, at, author_id, author_name, kind, to_status, fields)
    SELECT gen_random_uuid(), a.id, a.created_at, u.id, 'Ana Ruiz', 'booked', 'booked', '[]'
    FROM appointments a, (SELECT id FROM users WHERE role = 'STAFF' LIMIT 1) u ORDER BY a.starts_at`)
  await db.query(sql`
    INSERT INTO claims (id, resource_id, lane, during, appointment_id)
    SELECT gen_random_uuid(), n.id, 0, tstzrange(a.starts_at, a.ends_at), a.id
    FROM appointments a, LATERAL (VALUES (a.lead_id), (a.room_id)) AS n (id)
    WHERE a.status IN ('booked', 'confirmed') OR (a.status = 'completed' AND a.ends_at > now() - interval '1 day')`)
  await db.query(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, source, appointment_id)
    SELECT gen_random_uuid(), a.patient_id, r.user_id, a.local_date - 7, a.local_date + 30, 'appointment', a.id
    FROM appointments a JOIN resources r ON r.id = a.lead_id
    WHERE a.status <> 'cancelled' AND a.starts_at > now() - interval '60 days'`)
  for (const { definition } of indexes) await db.query(raw(definition))
  for (const table of tables) await db.query(raw(`VACUUM ANALYZE ${table}`))
}
