import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../apps/api/src/db/database.ts'
import { wrongClaims } from '../../apps/api/src/testing/agenda-claims.ts'
import { type AgendaDesk, randomFrom } from '../../apps/api/src/testing/agenda-random.ts'
import { addPerson, addPlace, addType, firstLocation, listPatients } from './agenda-stock.ts'
import { counted, randomMs, reached, type Result } from './proof.ts'

/** Resources that more open appointments need at once than they take: by the appointments, without the claims. */
export async function overlaps(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    WITH part AS (
      SELECT r.id, r.capacity + r.overbook AS most, a.starts_at + (a.parts->n.role->>0)::int * interval '1 minute' AS from_at,
        a.starts_at + (a.parts->n.role->>1)::int * interval '1 minute' AS until_at
      FROM appointments a, LATERAL (VALUES ('lead', a.lead_id), ('assistant', a.assistant_id), ('room', a.room_id),
        ('device', a.device_id)) AS n (role, id) JOIN resources r ON r.id = n.id
      WHERE a.status IN ('booked', 'confirmed', 'arrived', 'inProgress'))
    SELECT count(*)::int AS count FROM part p
    WHERE (SELECT count(*) FROM part o WHERE o.id = p.id AND o.from_at <= p.from_at AND o.until_at > p.from_at) > p.most`)
  return row?.count ?? -1
}

async function deadlocks(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`,
  )
  return row?.count ?? -1
}

/** Books, moves and cancels triples of 12 resources at random, by several callers at once. */
export async function proveBookings(
  desk: AgendaDesk,
  db: Database,
  { bookings, callers, today, isOver }: { bookings: number; callers: number; today: string; isOver: () => boolean },
): Promise<Result> {
  const locationId = await firstLocation(db)
  const always = { locationId, from: '00:00', until: '24:00' }
  const [leads, rooms, devices]: [string[], string[], string[]] = [[], [], []]
  for (let i = 0; i < 6; i++) leads.push(await addPerson(db, always, i % 2))
  for (let i = 0; i < 4; i++) rooms.push(await addPlace(db, { kind: 'room', locationId, capacity: 1 + (i % 2) }))
  for (let i = 0; i < 2; i++) devices.push(await addPlace(db, { kind: 'device', locationId }))
  const found = await randomFrom({ seed: randomMs(1_000_000), operations: bookings, callers, isOver }, desk, {
    days: Array.from({ length: Math.max(3, Math.round(bookings / 250)) }, (_, i) => addDays(today, 200 + i)),
    leads,
    rooms,
    devices,
    patients: await listPatients(db),
    typeId: await addType(db, 60, [15, 45]),
  })
  const [over, wrong, locked] = [await overlaps(db), await wrongClaims(db), await deadlocks(db)]
  const { 200: changed = 0, 201: booked = 0, 409: refused = 0 } = found.statuses
  const calls = Object.values(found.statuses).reduce((sum, count) => sum + count, 0)
  return {
    figures: [
      reached(calls, bookings, `random calls by ${callers} callers`),
      `${counted(booked, 'booked')}, ${counted(changed, 'moved or cancelled')}, ${counted(refused, 'refused with 409')}`,
      `${over} overlaps, ${locked} deadlocks, ${wrong} wrong claims`,
    ],
    broken: [
      ...found.unexpected.map((answer) => `a call answered ${answer}`),
      ...(over === 0 ? [] : [`${over} parts overlap`]),
      ...(locked === 0 ? [] : [`${locked} deadlocks`]),
      ...(wrong === 0 ? [] : [`${wrong} claims are missing or are of no open appointment`]),
    ],
  }
}
