import type { Parts } from '@piel/contract/agenda/types'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { timeOf } from '@piel/contract/core/times'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Random } from '#/fuzz/random.ts'
import { newId } from '#/lib/id.ts'
import { makeAgendaPatient, makePerson } from './agenda.ts'
import type { TestApp } from './test-app.ts'

const zones = ['Mexico_City', 'Tijuana', 'Ciudad_Juarez', 'Cancun', 'Hermosillo'].map((name) => `America/${name}`)
const steps = [5, 10, 15, 20, 30] as const

/** What random agendas are made of; `rooms` and `devices` are in the order of `locations`. */
export interface AgendaStock {
  locations: string[]
  persons: string[]
  patients: string[]
  typeId: string
}

export async function makeAgendaStock(test: TestApp): Promise<AgendaStock> {
  const { db } = test
  const locations = zones.map(() => newId())
  for (const [i, id] of locations.entries()) {
    await db.query(sql`
      INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
      VALUES (${id}, ${`Sede ${i}`}, ${zones[i]}, ${i + 1}, now(), now())`)
    await db.query(sql`
      INSERT INTO resources (id, kind, location_id, name, device_kind, capacity, position, created_at, updated_at)
      SELECT gen_random_uuid(), k.kind, ${id}, k.name, k.device_kind, k.capacity, 50, now(), now()
      FROM (VALUES ('room', 'Sala 1', NULL, 1), ('room', 'Sala 2', NULL, 2), ('device', 'Láser', 'Láser CO2', 1))
        AS k (kind, name, device_kind, capacity)`)
  }
  const persons: string[] = []
  for (const capacity of [1, 1, 2, 1]) persons.push(await makePerson(test, { capacity, overbook: capacity - 1 }))
  await db.query(sql`
    UPDATE users SET role = 'STAFF', duty = 'clinical'
    WHERE id IN (SELECT user_id FROM resources WHERE id = ANY(${persons.slice(2)}::uuid[]))`)
  const patients: string[] = []
  for (let i = 0; i < 6; i++) patients.push(await makeAgendaPatient(db))
  const typeId = newId()
  await db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, device_kind, who, position, created_at, updated_at)
    VALUES (${typeId}, 'Random', 'Al azar', 30, '{"lead":[0,30],"assistant":null,"room":null,"device":null}', 'Láser CO2', 'any',
      50, now(), now())`)
  return { locations, persons, patients, typeId }
}

const part = (r: Random, minutes: number): [number, number] => {
  const from = r.chance(0.5) ? 0 : r.int(minutes)
  return [from, r.chance(0.5) ? minutes : from + 1 + r.int(minutes - from)]
}

async function setType(db: Queryable, r: Random, typeId: string): Promise<void> {
  const minutes = r.pick([5, 10, 20, 20, 30, 40, 50, 75])
  const maybe = (probability: number) => (r.chance(probability) ? part(r, minutes) : null)
  const parts: Parts = { lead: part(r, minutes), assistant: maybe(0.3), room: maybe(0.4), device: maybe(0.2) }
  await db.query(sql`
    UPDATE appointment_types SET minutes = ${minutes}, parts = ${JSON.stringify(parts)}::jsonb WHERE id = ${typeId}`)
}

/** Times of a day at odd minutes, now and then up to midnight. */
function spans(r: Random): [string, string][] {
  const edges = Array.from({ length: 2 * (1 + r.int(3)) }, () => 360 + r.int(1081)).toSorted((a, b) => a - b)
  const found: [string, string][] = []
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [from = 0, until = 0] = [edges[i], edges[i + 1]]
    if (from < until) found.push([timeOf(from), timeOf(r.chance(0.1) ? 1440 : until)])
  }
  return found.filter(([, until], i) => i === found.length - 1 || until !== '24:00')
}

/** Replaces the agenda by a random one: hours, exceptions, blocks, leave, rest days and a type. @returns its place. */
export async function setRandomAgenda(
  { db }: Pick<TestApp, 'db'>,
  r: Random,
  { locations, persons, typeId }: AgendaStock,
): Promise<{ locationId: string; date: IsoDate; stepMinutes: number }> {
  const locationId = r.pick(locations)
  // The clocks of Tijuana and Ciudad Juárez change on the last two.
  const date = r.pick(['2026-11-23', '2026-11-24', '2026-11-27', '2027-03-14', '2027-11-07'])
  const stepMinutes = r.pick(steps)
  await db.query(sql`UPDATE appointments SET status = 'cancelled', cancelled_by = 'clinic' WHERE status <> 'cancelled'`)
  await db.query(sql`DELETE FROM claims`)
  await db.query(sql`DELETE FROM working_hours`)
  await db.query(sql`DELETE FROM hours_exceptions`)
  await db.query(sql`UPDATE blocks SET archived_at = now() WHERE archived_at IS NULL`)
  await db.query(sql`UPDATE rest_days SET archived_at = now() WHERE archived_at IS NULL`)
  await db.query(sql`UPDATE doctors SET status = 'ACTIVE', leave_from = NULL, leave_until = NULL`)
  await db.query(sql`
    INSERT INTO clinic_settings (key, value, updated_at, updated_by)
    SELECT 'agenda', ${JSON.stringify({ stepMinutes })}::jsonb, now(), user_id FROM resources WHERE id = ${persons[0]}
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`)
  await setType(db, r, typeId)
  for (const id of persons)
    for (const [from, until] of spans(r))
      await db.query(sql`
        INSERT INTO working_hours (id, resource_id, location_id, weekday, from_time, until_time)
        SELECT gen_random_uuid(), ${id}, ${locationId}, d, ${from}, ${until} FROM generate_series(1, 7) AS d`)
  if (r.chance(0.3))
    await db.query(sql`
      INSERT INTO hours_exceptions (resource_id, location_id, day, spans)
      VALUES (${r.pick(persons)}, ${locationId}, ${addDays(date, r.int(2))}, ${JSON.stringify(spans(r))}::jsonb)`)
  for (let i = r.int(4); i > 0; i--) {
    const [from, until] = spans(r)[0] ?? ['14:00', '15:00']
    await db.query(sql`
      INSERT INTO blocks (id, resource_id, location_id, kind, local_date, local_from, local_until, repeat, author_id, author_name,
        created_at, updated_at)
      SELECT gen_random_uuid(), CASE WHEN k.person THEN p.id END, CASE WHEN NOT k.person THEN ${locationId}::uuid END, 'meeting',
        ${addDays(date, r.int(2))}, ${from}, ${until}, ${r.pick(['once', 'daily', 'weekly'])}, p.user_id, 'Ada', now(), now()
      FROM resources p, (SELECT ${r.chance(0.7)}::boolean AS person) k WHERE p.id = ${r.pick(persons)}`)
  }
  if (r.chance(0.2))
    await db.query(sql`
      INSERT INTO rest_days (id, day, name_en, name_es, source, author_id, created_at, updated_at)
      SELECT gen_random_uuid(), ${addDays(date, r.int(2))}, 'Anniversary', 'Aniversario', 'clinic', user_id, now(), now()
      FROM resources WHERE id = ${persons[0]}`)
  if (r.chance(0.3))
    await db.query(sql`
      UPDATE doctors SET status = 'ON_LEAVE', leave_from = ${date}, leave_until = ${addDays(date, r.int(2))}
      WHERE user_id = (SELECT user_id FROM resources WHERE id = ${r.pick(persons)})`)
  return { locationId, date, stepMinutes }
}
