import type { AuditProblem } from '@piel/contract/office/audit'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { expectedDigest, partOf, placeOf, type SealedRows } from '#/db/sealed-rows.ts'

/** How far a check of the rows has come. */
export interface RowsCheck {
  phase: 'digests' | 'rows' | 'versions' | 'done'
  digest: { change: number; id: number }
  /** Index of the table whose rows are read, and the last one read. */
  table: number
  row: { id: string; part: number } | undefined
  version: number
  /** Digests read so far. */
  checked: number
  problems: AuditProblem[]
}

/** @param change the first change whose digests are checked. */
export const newRowsCheck = (change = 0): RowsCheck => ({
  phase: 'digests',
  digest: { change, id: 0 },
  table: 0,
  row: undefined,
  version: 0,
  checked: 0,
  problems: [],
})

const maxProblems = 100

function addProblems(check: RowsCheck, found: readonly AuditProblem[]): void {
  for (const one of found) {
    const isKnown = check.problems.some(
      ({ kind, number, place }) => kind === one.kind && number === one.number && place === one.place,
    )
    if (!isKnown && check.problems.length < maxProblems) check.problems.push(one)
  }
}

interface Digest {
  change: number
  id: number
  table: string
  isRecorded: boolean
}

/** Whether there is such a row: looked up in the index for each; an EXISTS may read the whole table for each step. */
const looksUp = (from: Sql): Sql => sql`((SELECT true FROM ${from} LIMIT 1) IS NOT NULL)`

const nextDigests = ({ change, id }: RowsCheck['digest'], limit: number): Sql => sql`
  SELECT d.change, d.id, d.table_name AS "table",
    ${looksUp(sql`audit_events e WHERE e.change = d.change`)} AS "isRecorded"
  FROM row_digests d WHERE (d.change, d.id) > (${change}, ${id}) ORDER BY d.change, d.id LIMIT ${limit}`

const isSameRow = (rows: SealedRows, other: string): Sql =>
  raw(`${other}.row_id = d.row_id AND ${other}.part = d.part AND ${other}.table_name = '${rows.table}'`)

/** Only a signed seal of `audit:acknowledge` gives a row that is only added another digest of the same form. */
const isAcknowledged = sql`EXISTS (SELECT FROM audit_events e JOIN audit_seals s ON s.sequences @> ARRAY[e.sequence]
  WHERE e.change = d.change AND s.acknowledged IS NOT NULL)`

/** Of these digests, the newest of each row must be that of the row; a row that is only added has one. */
function compareRows(rows: SealedRows, digests: readonly Digest[]): Sql {
  const { table, key } = rows
  const isSecond = rows.isOnce
    ? sql`${looksUp(sql`row_digests o WHERE ${isSameRow(rows, 'o')} AND o.id < d.id AND o.form = d.form`)}
        AND NOT ${isAcknowledged}`
    : sql`false`
  const id = raw(`r.${key[0]}`)
  return sql`
    SELECT * FROM (
      SELECT CASE WHEN ${looksUp(sql`row_digests n WHERE ${isSameRow(rows, 'n')} AND n.id > d.id`)} THEN NULL
          WHEN ${isSecond} THEN 'row_altered'
          WHEN d.sha256 IS NULL THEN CASE WHEN ${id} IS NOT NULL THEN 'row_unrecorded' END
          WHEN ${id} IS NULL THEN 'row_missing'
          WHEN d.sha256 IS DISTINCT FROM ${expectedDigest(rows, 'r', 'd.form')} THEN 'row_altered' END AS kind,
        concat_ws(' ', d.table_name, d.row_id, nullif(d.part, 0)) AS place
      FROM row_digests d JOIN (SELECT unnest(${digests.map(({ change }) => change)}::bigint[]) AS change,
          unnest(${digests.map(({ id }) => id)}::bigint[]) AS id) b ON (d.change, d.id) = (b.change, b.id)
        LEFT JOIN ${raw(table)} r ON ${id} = d.row_id AND ${raw(partOf(rows, 'r'))} = d.part) AS compared
    WHERE kind IS NOT NULL LIMIT ${maxProblems}`
}

async function checkDigests(
  db: Queryable,
  check: RowsCheck,
  tables: readonly SealedRows[],
  limit: number,
): Promise<boolean> {
  const digests = await db.query<Digest>(nextDigests(check.digest, limit))
  for (const rows of tables) {
    const own = digests.filter(({ table }) => table === rows.table)
    if (own.length > 0) addProblems(check, await found(db, compareRows(rows, own)))
  }
  const unrecorded = new Set(digests.filter(({ isRecorded }) => !isRecorded).map(({ change }) => change))
  addProblems(
    check,
    [...unrecorded].map((change) => ({ kind: 'change_unrecorded', number: change })),
  )
  check.checked += digests.length
  const last = digests.at(-1)
  if (last) check.digest = { change: last.change, id: last.id }
  return digests.length < limit
}

const found = async (db: Queryable, statement: Sql): Promise<AuditProblem[]> =>
  (await db.query<Pick<AuditProblem, 'kind' | 'place'>>(statement)).map((row) => ({ ...row, number: null }))

/** Rows without a digest, in the order of their keys. */
async function checkTable(db: Queryable, check: RowsCheck, rows: SealedRows, limit: number): Promise<boolean> {
  const { row } = check
  const [id, part] = [raw(`r.${rows.key[0]}`), raw(partOf(rows, 'r'))]
  const hasParts = rows.key[1] !== undefined
  const after = hasParts ? sql`(${id}, ${part}) > (${row?.id}::uuid, ${row?.part}::int)` : sql`${id} > ${row?.id}::uuid`
  const read = await db.query<{ id: string; part: number; isSealed: boolean }>(sql`
    SELECT ${id} AS id, ${part} AS part, ${looksUp(sql`row_digests d
      WHERE d.row_id = ${id} AND d.part = ${part} AND d.table_name = ${rows.table}`)} AS "isSealed"
    FROM ${raw(rows.table)} r ${row ? sql`WHERE ${after}` : empty}
    ORDER BY ${id}${hasParts ? sql`, ${part}` : empty} LIMIT ${limit}`)
  const unsealed = read.filter(({ isSealed }) => !isSealed).slice(0, maxProblems)
  addProblems(
    check,
    unsealed.map((one) => ({ kind: 'row_unrecorded', number: null, place: placeOf(rows, one) })),
  )
  check.row = read.at(-1)
  return read.length < limit
}

async function checkVersions(db: Queryable, check: RowsCheck, limit: number): Promise<boolean> {
  const versions = await db.query<{ id: number; change: number; isRecorded: boolean }>(sql`
    SELECT v.id, v.change, ${looksUp(sql`audit_events e WHERE e.change = v.change`)} AS "isRecorded"
    FROM versions v WHERE v.id > ${check.version} ORDER BY v.id LIMIT ${limit}`)
  addProblems(
    check,
    versions
      .filter(({ isRecorded }) => !isRecorded)
      .map(({ change }) => ({ kind: 'change_unrecorded', number: change })),
  )
  check.version = versions.at(-1)?.id ?? check.version
  return versions.length < limit
}

export interface RowsStep {
  tables: readonly SealedRows[]
  /** Digests, rows or versions that the step reads. */
  limit: number
  isPart?: boolean
}

const rowsAtOnce = 5000

/** One bounded step; each statement has its own snapshot. After the digests come rows and versions, unless `isPart`. */
export async function checkNextRows(
  db: Queryable,
  check: RowsCheck,
  { tables, limit, isPart = false }: RowsStep,
): Promise<void> {
  if (check.phase === 'digests') {
    if (await checkDigests(db, check, tables, limit)) check.phase = isPart ? 'done' : 'rows'
  } else if (check.phase === 'rows') {
    const rows = tables[check.table]
    if (!rows) check.phase = 'versions'
    else if (await checkTable(db, check, rows, limit)) Object.assign(check, { table: check.table + 1, row: undefined })
  } else if (await checkVersions(db, check, limit)) check.phase = 'done'
}

/** Checks every digest, row and version. */
export async function checkAllRows(db: Queryable, tables: readonly SealedRows[]): Promise<RowsCheck> {
  const check = newRowsCheck()
  while (check.phase !== 'done') await checkNextRows(db, check, { tables, limit: rowsAtOnce })
  return check
}
