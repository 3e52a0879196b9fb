import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { changedRow, insertedValues, type Columns } from '#/db/lists/columns.ts'

/** The table of a list that administrators maintain, with at most a few hundred rows. */
export interface ShortTable {
  table: string
  /** The fields that inserts and updates write. */
  columns: Columns
  /** Selects the rows `r` that are listed and counted; all by default. */
  isListed?: Sql
  order?: Sql
}

export interface ShortList<Row> extends ShortTable {
  json: Sql
  readonly row?: Row
}

/** Locks a row for a change, without blocking foreign keys. */
export const forUpdate = sql`FOR NO KEY UPDATE`
/** Prevents changes of a row until the transaction ends. */
export const forShare = sql`FOR SHARE`

const listed = ({ isListed = sql`true` }: ShortTable): Sql => isListed

export async function listRows<Row>(
  db: Queryable,
  list: ShortList<Row>,
  condition: Sql = sql`true`,
  lock: Sql = sql``,
): Promise<Row[]> {
  const { table, json, order = sql`r.position, r.id` } = list
  const rows = await db.query<{ row: Row }>(sql`
    SELECT ${json} AS row FROM ${raw(table)} r WHERE ${listed(list)} AND ${condition} ORDER BY ${order} ${lock}`)
  return rows.map(({ row }) => row)
}

export async function findRow<Row>(
  db: Queryable,
  list: ShortList<Row>,
  id: string,
  lock: Sql = sql``,
): Promise<Row | undefined> {
  const [found] = await db.query<{ row: Row }>(
    prepared(sql`
      SELECT ${list.json} AS row FROM ${raw(list.table)} r WHERE r.id = ${id} AND ${listed(list)} ${lock}`),
  )
  return found?.row
}

/** Serializes changes of the whole list. Taken before any row lock. */
export async function lockList(tx: Transaction, { table }: ShortTable): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`piel.${table}`}))`)
}

export async function listIds(tx: Transaction, list: ShortTable): Promise<string[]> {
  const { table, order = sql`r.position, r.id` } = list
  const rows = await tx.query<{ id: string }>(
    sql`SELECT r.id FROM ${raw(table)} r WHERE ${listed(list)} ORDER BY ${order}`,
  )
  return rows.map(({ id }) => id)
}

/** The fields whose value another row of the list has, ignoring case and accents. @param names fields of `columns`. */
export async function takenNames<Name extends string>(
  tx: Transaction,
  list: ShortTable,
  row: Readonly<Record<Name | 'id', string>>,
  names: readonly Name[],
): Promise<Name[]> {
  const isTaken = (name: Name): Sql => sql`bool_or(fold(r.${raw(list.columns[name] ?? name)}) = fold(${row[name]}))`
  const [taken] = await tx.query<{ taken: boolean[] }>(sql`
    SELECT ARRAY[${join(names.map((name) => sql`coalesce(${isTaken(name)}, false)`))}] AS taken
    FROM ${raw(list.table)} r WHERE r.id <> ${row.id} AND ${listed(list)}`)
  return names.filter((_, i) => taken?.taken[i])
}

const stamps = { id: 'id', position: 'position', at: 'created_at', updatedAt: 'updated_at' } as const

/** Inserts the fields of `row` that the list has. @param row.at an instant. */
export async function insertRow<Row extends { id: string; position?: number; at: string }>(
  tx: Transaction,
  { table, columns }: ShortTable,
  row: Row,
): Promise<void> {
  const values = insertedValues({ ...columns, ...stamps }, { ...row, updatedAt: row.at })
  await tx.query(sql`INSERT INTO ${raw(table)} ${values}`)
}

export async function updateRow(
  tx: Transaction,
  { table, columns }: ShortTable,
  id: string,
  changes: object,
  at: string,
): Promise<void> {
  await tx.query(sql`UPDATE ${raw(table)} SET ${changedRow(columns, changes, at)} WHERE id = ${id}`)
}

/** Creates no version, so that open edits stay valid. Locks rows by ID, as `forShare` readers do. */
export async function setOrder(tx: Transaction, { table }: ShortTable, ids: readonly string[]): Promise<void> {
  await tx.query(sql`SELECT FROM ${raw(table)} WHERE id = ANY (${ids}::uuid[]) ORDER BY id ${forUpdate}`)
  await tx.query(sql`
    UPDATE ${raw(table)} r SET position = o.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE r.id = o.id AND r.position <> o.position - 1`)
}
