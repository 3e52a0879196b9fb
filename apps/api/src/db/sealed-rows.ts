import { raw, type Sql } from 'sql-template-tag'

/**
 * A table whose rows testify: each state of a row leaves a digest, which the event of the change seals (decision 0115).
 * `sealing` is its statement in a migration.
 */
export interface SealedRows {
  table: string
  /** The column with the row's ID, and the one that tells rows of the same ID apart. */
  key: readonly [id: string, part?: string]
  /** The columns that count, for each version of the form, from 1 on; the last is the current one. See `isInstant`. */
  forms: readonly (readonly string[])[]
  /** Rows are only added. */
  isOnce: boolean
}

/** Declares a table of a noun; each form lists the columns that count. A new form is added after the others. */
export const sealedRows = (
  table: string,
  forms: readonly string[],
  { key = ['id'], isOnce = false }: Partial<Pick<SealedRows, 'key' | 'isOnce'>> = {},
): SealedRows => ({ table, key, forms: forms.map((columns) => columns.trim().split(/\s+/)), isOnce })

/** A column of instants has a name like `at` or `closed_at`, unless it is declared as `expires_at:date`; a test checks it. */
export const isInstant = (column: string): boolean => column === 'at' || column.endsWith('_at')

export const nameOf = (column: string): string => column.replace(':date', '')

/** Of an instant, the digest has the time in UTC: it does not depend on the session. */
const valueOf = (row: string, column: string): string =>
  `${row}.${nameOf(column)}${isInstant(column) ? " AT TIME ZONE 'UTC'" : ''}`

const columnsOf = ({ key, forms }: SealedRows, form: number): string[] => [
  ...key.flatMap((column) => column ?? []),
  ...(forms[form - 1] ?? []),
]

/** SHA-256 of the canonical form: a JSON array of the table, the form's version, the key and the columns that count. */
export function digestOf(rows: SealedRows, row: string, form: number): string {
  const values = columnsOf(rows, form).map((column) => valueOf(row, column))
  return `sha256(convert_to(jsonb_build_array('${rows.table}', ${form}, ${values.join(', ')})::text, 'UTF8'))`
}

/** The digest that a row should have under a form, which is an expression; null for a form that is not known. */
export const expectedDigest = (rows: SealedRows, row: string, form: string): Sql =>
  raw(`CASE ${form} ${rows.forms.map((_, i) => `WHEN ${i + 1} THEN ${digestOf(rows, row, i + 1)}`).join(' ')} END`)

/** An expression for the part of a row. */
export const partOf = ({ key }: SealedRows, row: string): string => (key[1] === undefined ? '0' : `${row}.${key[1]}`)

/** A row as problems name it: its table, its ID, and its part if it has one. */
export const placeOf = ({ table }: Pick<SealedRows, 'table'>, { id, part }: { id: string; part: number }): string =>
  [table, id, ...(part === 0 ? [] : [part])].join(' ')

/** The statement by which a migration seals the rows of a table; a test compares the database with it. */
export function sealing({ table, key, forms, isOnce }: SealedRows): string {
  const [id, part] = key
  const given = [
    `'${table}', ${forms.length}, '${(forms.at(-1) ?? []).map(nameOf).join(' ')}'`,
    ...(id === 'id' ? [] : [`id => '${id}'`]),
    ...(part === undefined ? [] : [`part => '${part}'`]),
    ...(isOnce ? ['is_once => true'] : []),
  ]
  return `SELECT seal_rows_of(${given.join(', ')});`
}
