import type { Block } from '@piel/contract/agenda/blocks'
import sql, { type Sql } from 'sql-template-tag'
import { archivedBy, changedRow, insertedValues, type Archived, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import type { AgendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'

const of = sql`(CASE WHEN b.resource_id IS NULL THEN (SELECT l.name FROM locations l WHERE l.id = b.location_id)
  ELSE (SELECT coalesce(r.name, ${personName('u')})
    FROM resources r LEFT JOIN users u ON u.id = r.user_id WHERE r.id = b.resource_id) END)`

export const blockObject: ObjectName = {
  from: sql`(SELECT b.id, concat_ws(' · ', ${of}, b.local_date) AS label FROM blocks b) o`,
  name: sql`o.label`,
}

const columns = {
  kind: 'kind',
  note: 'note',
  date: 'local_date',
  from: 'local_from',
  until: 'local_until',
  repeat: 'repeat',
  lastDate: 'last_date',
} as const satisfies Columns

/** PostgreSQL knows the time `24:00`, but `to_char` writes it as 00:00. */
const blockJson = sql`json_build_object('id', b.id, 'version', b.version, 'resourceId', b.resource_id,
  'locationId', b.location_id, 'of', ${of},
  'title', (SELECT d.title FROM resources o JOIN doctors d ON d.user_id = o.user_id AND d.archived_at IS NULL
    WHERE o.id = b.resource_id), 'kind', b.kind, 'note', b.note, 'date', b.local_date,
  'from', left(b.local_from::text, 5), 'until', left(b.local_until::text, 5), 'repeat', b.repeat, 'lastDate', b.last_date,
  'author', json_build_object('id', b.author_id, 'name', b.author_name), 'createdAt', iso_instant(b.created_at),
  'updatedAt', iso_instant(b.updated_at))`

const isInView = ({ ownUserId }: AgendaScope): Sql =>
  ownUserId === null
    ? sql`true`
    : sql`NOT EXISTS (SELECT FROM resources o WHERE o.id = b.resource_id AND o.kind = 'person'
        AND o.user_id <> ${ownUserId})`

interface Wanted {
  from: string
  to: string
  resourceId?: string | undefined
  locationId?: string | undefined
}

export async function listBlocks(db: Queryable, scope: AgendaScope, wanted: Wanted): Promise<Block[]> {
  const rows = await db.query<{ block: Block }>(sql`
    SELECT ${blockJson} AS block FROM blocks b
    WHERE b.archived_at IS NULL AND ${isInView(scope)} AND b.local_date <= ${wanted.to}::date
      AND CASE b.repeat WHEN 'once' THEN b.local_date ELSE coalesce(b.last_date, 'infinity') END >= ${wanted.from}::date
      AND (${wanted.resourceId ?? null}::uuid IS NULL OR b.resource_id = ${wanted.resourceId ?? null}::uuid)
      AND (${wanted.locationId ?? null}::uuid IS NULL OR b.location_id = ${wanted.locationId ?? null}::uuid)
    ORDER BY b.local_date, b.local_from, b.id LIMIT 500`)
  return rows.map(({ block }) => block)
}

export const forUpdate = sql`FOR NO KEY UPDATE`

export async function findBlock(
  db: Queryable,
  scope: AgendaScope,
  id: string,
  lock: Sql = sql``,
): Promise<Block | undefined> {
  const [row] = await db.query<{ block: Block }>(sql`
    SELECT ${blockJson} AS block FROM blocks b
    WHERE b.id = ${id} AND b.archived_at IS NULL AND ${isInView(scope)} ${lock}`)
  return row?.block
}

type NewBlock = Pick<Block, 'id' | 'resourceId' | 'locationId' | keyof typeof columns> & {
  userId: string
  name: string
  at: string
}

export async function insertBlock(tx: Transaction, block: NewBlock): Promise<void> {
  const all = {
    ...columns,
    id: 'id',
    resourceId: 'resource_id',
    locationId: 'location_id',
    userId: 'author_id',
    name: 'author_name',
    at: 'created_at',
    updatedAt: 'updated_at',
  }
  await tx.query(sql`INSERT INTO blocks ${insertedValues(all, { ...block, updatedAt: block.at })}`)
}

export async function updateBlock(tx: Transaction, id: string, changes: Partial<Block>, at: string): Promise<void> {
  await tx.query(sql`UPDATE blocks SET ${changedRow(columns, changes, at)} WHERE id = ${id}`)
}

export async function archiveBlock(tx: Transaction, id: string, by: Archived): Promise<void> {
  await tx.query(sql`UPDATE blocks SET ${archivedBy(by)} WHERE id = ${id}`)
}

export async function resourcesOf(
  tx: Transaction,
  of: { resourceId: string | null; locationId: string | null },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id FROM resources WHERE id = ${of.resourceId}::uuid
      OR (${of.locationId}::uuid IS NOT NULL AND (kind = 'person' OR location_id = ${of.locationId}::uuid)) ORDER BY id`)
  return rows.map((row) => row.id)
}
