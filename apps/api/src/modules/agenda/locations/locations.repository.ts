import type { CreateLocationBody, Location } from '@piel/contract/agenda/locations'
import sql, { join, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'

/** For the audit trail. */
export const locationObject: ObjectName = { from: sql`locations o`, name: sql`o.name` }

const columns = {
  name: 'name',
  timeZone: 'time_zone',
  address: 'address',
  phone: 'phone',
  postalCode: 'postal_code',
  isActive: 'is_active',
} as const satisfies Columns<keyof CreateLocationBody>

const locationJson = sql`json_build_object('id', l.id, 'version', l.version, ${jsonColumns(columns, 'l')},
  'position', l.position, 'createdAt', iso_instant(l.created_at), 'updatedAt', iso_instant(l.updated_at))`

export async function listLocations(db: Queryable): Promise<Location[]> {
  const rows = await db.query<{ location: Location }>(
    sql`SELECT ${locationJson} AS location FROM locations l ORDER BY l.position, l.id`,
  )
  return rows.map((row) => row.location)
}

/** Locks a location for a change. */
export const forUpdate = sql`FOR NO KEY UPDATE`
/** Keeps a location as it is until the transaction ends. */
export const forShare = sql`FOR SHARE`

export async function findLocation(db: Queryable, id: string, lock: Sql = sql``): Promise<Location | undefined> {
  const [row] = await db.query<{ location: Location }>(
    prepared(sql`SELECT ${locationJson} AS location FROM locations l WHERE l.id = ${id} ${lock}`),
  )
  return row?.location
}

/** The first active location: where no other is named, this one is meant. */
export async function findFirstLocation(db: Queryable, lock: Sql = sql``): Promise<Location | undefined> {
  const [row] = await db.query<{ location: Location }>(
    prepared(sql`
      SELECT ${locationJson} AS location FROM locations l WHERE l.is_active ORDER BY l.position, l.id LIMIT 1 ${lock}`),
  )
  return row?.location
}

/** Serializes changes of the whole list. Locked before any row. */
export async function lockLocations(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.locations'))`)
}

/** Whether the database server has a time zone of this name. */
export async function isKnownZone(db: Queryable, name: string): Promise<boolean> {
  return (await db.query(sql`SELECT FROM pg_timezone_names WHERE name = ${name}`)).length > 0
}

export interface Counted {
  total: number
  /** Other active ones. */
  active: number
  /** Another one with this name, ignoring case and accents. */
  isTaken: boolean
}

/** What decides about a new or changed location; the list is locked. */
export async function countLocations(tx: Transaction, { id, name }: { id: string; name: string }): Promise<Counted> {
  const [row] = await tx.query<Counted>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active AND id <> ${id})::int AS active,
      coalesce(bool_or(fold(name) = fold(${name}) AND id <> ${id}), false) AS "isTaken" FROM locations`)
  return row ?? { total: 0, active: 0, isTaken: false }
}

/** How many tills of a location are in use; sessions open in these only. The location is locked, so that none is added. */
export async function countTills(tx: Transaction, id: string): Promise<number> {
  const rows = await tx.query(sql`SELECT FROM tills WHERE location_id = ${id} AND is_active FOR SHARE`)
  return rows.length
}

/** Puts a location at a position, and moves the others up or down; the list is locked. */
export async function setPosition(tx: Transaction, { id, position }: { id: string; position: number }): Promise<void> {
  const ids = (await listLocations(tx)).map((one) => one.id).filter((one) => one !== id)
  ids.splice(position, 0, id)
  await tx.query(sql`
    UPDATE locations l SET position = o.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE l.id = o.id AND l.position <> o.position - 1`)
}

type NewLocation = Omit<Location, 'version' | 'createdAt' | 'updatedAt'> & { at: string }

export async function insertLocation(tx: Transaction, location: NewLocation): Promise<void> {
  const all = { ...columns, id: 'id', position: 'position', at: 'created_at', updatedAt: 'updated_at' }
  await tx.query(sql`INSERT INTO locations ${insertedValues(all, { ...location, updatedAt: location.at })}`)
}

export async function updateLocation(
  tx: Transaction,
  id: string,
  changes: Partial<Location>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, changes), sql`version = version + 1`, sql`updated_at = ${at}`]
  await tx.query(sql`UPDATE locations SET ${join(set)} WHERE id = ${id}`)
}
