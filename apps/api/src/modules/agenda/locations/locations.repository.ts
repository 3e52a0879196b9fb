import type { CreateLocationBody, Location } from '@piel/contract/agenda/locations'
import sql, { type Sql } from 'sql-template-tag'
import { jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { findRow, listRows, type ShortList } from '#/modules/core/short-list/short-list.repository.ts'

export const locationObject: ObjectName = { from: sql`locations o`, name: sql`o.name` }

const columns = {
  name: 'name',
  timeZone: 'time_zone',
  address: 'address',
  phone: 'phone',
  postalCode: 'postal_code',
  isActive: 'is_active',
} as const satisfies Columns<keyof CreateLocationBody>

export const locations: ShortList<Location> = {
  table: 'locations',
  columns,
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(columns, 'r')},
    'position', r.position, 'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`,
}

export const findLocation = (db: Queryable, id: string, lock?: Sql): Promise<Location | undefined> =>
  findRow(db, locations, id, lock)

/** The first active location is the default. */
export async function findFirstLocation(db: Queryable, lock?: Sql): Promise<Location | undefined> {
  const [first] = await listRows(db, locations, sql`r.is_active`, sql`LIMIT 1 ${lock ?? sql``}`)
  return first
}

export async function isKnownZone(db: Queryable, name: string): Promise<boolean> {
  return (await db.query(sql`SELECT FROM pg_timezone_names WHERE name = ${name}`)).length > 0
}

export async function hasOtherActive(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(sql`SELECT FROM locations WHERE is_active AND id <> ${id} LIMIT 1`)).length > 0
}
