import type { Resource } from '@piel/contract/agenda/resources'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { ShortTable } from '#/modules/core/short-list/short-list.repository.ts'
import type { AgendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'

const nameSql = (r: string, u: string): Sql => sql`coalesce(${raw(r)}.name, ${personName(u)})`

export const resourceObject: ObjectName = {
  from: sql`resources o LEFT JOIN users u ON u.id = o.user_id`,
  name: nameSql('o', 'u'),
}

export const resourceJson = (userId: string): Sql => sql`json_build_object('id', r.id, 'version', r.version,
  'kind', r.kind, 'userId', r.user_id, 'doctorId', d.id, 'locationId', r.location_id, 'name', ${nameSql('r', 'u')},
  'title', d.title, 'deviceKind', r.device_kind, 'capacity', r.capacity, 'overbook', r.overbook, 'tint', r.tint,
  'isActive', r.is_active, 'isMine', coalesce(r.user_id = ${userId}, false), 'position', r.position,
  'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`
export const resourceJoins = sql`LEFT JOIN users u ON u.id = r.user_id
  LEFT JOIN doctors d ON d.user_id = r.user_id AND d.archived_at IS NULL`

export const resources: ShortTable = {
  table: 'resources',
  columns: {
    kind: 'kind',
    userId: 'user_id',
    locationId: 'location_id',
    name: 'name',
    deviceKind: 'device_kind',
    capacity: 'capacity',
    overbook: 'overbook',
    tint: 'tint',
    isActive: 'is_active',
  },
}

/** Selects the resources `r` that a caller sees; of persons, doctors see only themselves. */
export const isInView = ({ ownUserId }: AgendaScope): Sql =>
  ownUserId === null ? sql`true` : sql`(r.kind <> 'person' OR r.user_id = ${ownUserId})`

async function find(db: Queryable, scope: AgendaScope, condition: Sql, lock: Sql = sql``): Promise<Resource[]> {
  const rows = await db.query<{ resource: Resource }>(
    prepared(sql`
    SELECT ${resourceJson(scope.userId)} AS resource FROM resources r ${resourceJoins}
    WHERE ${condition} AND ${isInView(scope)} ORDER BY r.position, r.id ${lock}`),
  )
  return rows.map((row) => row.resource)
}

export const listResources = (db: Queryable, scope: AgendaScope): Promise<Resource[]> => find(db, scope, sql`true`)

export const listColumns = (
  db: Queryable,
  scope: AgendaScope,
  { by, locationId }: { by: 'person' | 'room'; locationId: string },
): Promise<Resource[]> =>
  find(
    db,
    scope,
    by === 'person'
      ? sql`r.kind = 'person' AND r.is_active`
      : sql`r.kind = 'room' AND r.is_active AND r.location_id = ${locationId}`,
  )

export const forUpdate = sql`FOR NO KEY UPDATE OF r`

export async function findResource(
  db: Queryable,
  scope: AgendaScope,
  id: string,
  lock?: Sql,
): Promise<Resource | undefined> {
  const [resource] = await find(db, scope, sql`r.id = ${id}`, lock)
  return resource
}

export interface Taken {
  name: boolean
  user: boolean
}

type Identity = Partial<Pick<Resource, 'locationId' | 'userId' | 'name'>> & { id: string }

export async function findTaken(
  tx: Transaction,
  { id, locationId = null, userId = null, name = '' }: Identity,
): Promise<Taken> {
  const [row] = await tx.query<Taken>(sql`
    SELECT coalesce(bool_or(r.id <> ${id} AND r.is_active AND r.location_id = ${locationId}::uuid
        AND fold(r.name) = fold(${name})), false) AS name,
      coalesce(bool_or(r.id <> ${id} AND r.user_id = ${userId}::uuid), false) AS "user" FROM resources r`)
  return row ?? { name: false, user: false }
}

/** Whether an account can see patients: a doctor, clinical staff or an administrator. */
export async function maySeePatients(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM users u WHERE u.id = ${userId} AND u.archived_at IS NULL AND (u.role = 'ADMIN' OR u.duty = 'clinical'
      OR EXISTS (SELECT FROM doctors d WHERE d.user_id = u.id AND d.archived_at IS NULL))`)
  return rows.length > 0
}

export async function countBeyond(tx: Transaction, id: string, lanes: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM claims WHERE resource_id = ${id} AND lane >= ${lanes}`,
  )
  return row?.count ?? 0
}
