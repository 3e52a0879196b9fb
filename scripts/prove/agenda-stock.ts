import sql from 'sql-template-tag'
import type { Queryable } from '../../apps/api/src/db/database.ts'
import { newId } from '../../apps/api/src/lib/id.ts'
import { createAccount } from '../../apps/api/src/testing/accounts.ts'

/** The first location of the demonstration. */
export async function firstLocation(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM locations ORDER BY position LIMIT 1`)
  return row?.id ?? ''
}

interface Hours {
  locationId: string
  from: string
  until: string
}

/** Adds a doctor to the agenda, with the same hours on each day of the week. @returns the id of the person. */
export async function addPerson(db: Queryable, { locationId, from, until }: Hours, overbook = 0): Promise<string> {
  const [id, { id: userId }] = [newId(), await createAccount(db, 'DOCTOR')]
  await db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${newId()}, ${userId})`)
  await db.query(sql`
    INSERT INTO resources (id, kind, user_id, overbook, position, created_at, updated_at)
    VALUES (${id}, 'person', ${userId}, ${overbook}, 50, now(), now())`)
  await db.query(sql`
    INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time)
    SELECT gen_random_uuid(), ${id}, ${locationId}, d, ${from}, ${until} FROM generate_series(1, 7) AS d`)
  return id
}

/** Adds a room, or a laser that only the types of this proof use. @returns its id. */
export async function addPlace(
  db: Queryable,
  { kind, locationId, capacity = 1 }: { kind: 'room' | 'device'; locationId: string; capacity?: number },
): Promise<string> {
  const id = newId()
  await db.query(sql`
    INSERT INTO resources (id, kind, location_id, name, device_kind, capacity, position, created_at, updated_at)
    VALUES (${id}, ${kind}, ${locationId}, ${`Sala ${id}`}, ${kind === 'device' ? 'Láser 2' : null}, ${capacity}, 50, now(), now())`)
  return id
}

/** Adds a type of appointment that needs room and laser for a part of it. @returns its id. */
export async function addType(db: Queryable, minutes: number, lead: readonly [number, number]): Promise<string> {
  const id = newId()
  const parts = { lead, assistant: null, room: [0, minutes], device: [20, minutes] }
  await db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, device_kind, who, position, created_at, updated_at)
    VALUES (${id}, ${`Laser ${minutes}`}, ${`Láser ${minutes}`}, ${minutes}, ${JSON.stringify(parts)}::jsonb, 'Láser 2', 'any', 50,
      now(), now())`)
  return id
}

/** The patients of the demonstration who can be booked. */
export async function listPatients(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT id FROM patients WHERE archived_at IS NULL AND is_active AND merged_into IS NULL ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Adds a patient without appointments. @returns the id. */
export async function addPatient(db: Queryable): Promise<string> {
  const [id, { id: userId }] = [newId(), await createAccount(db, 'USER')]
  await db.query(sql`INSERT INTO patients (id, user_id, phone) VALUES (${id}, ${userId}, '55 1234 5678')`)
  return id
}
