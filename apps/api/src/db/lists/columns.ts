import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Columns of a table by field. They are constants of the code and become part of the statement's text. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>

export const selectColumns = (columns: Columns, table: string): Sql =>
  raw(
    Object.entries(columns)
      .map(([field, column]) => `${table}.${column} AS "${field}"`)
      .join(', '),
  )

export const jsonColumns = (columns: Columns, table: string): Sql =>
  raw(
    Object.entries(columns)
      .map(([field, column]) => `'${field}', ${table}.${column}`)
      .join(', '),
  )

const given = (columns: Columns, values: object): [column: Sql, value: unknown][] =>
  Object.entries(columns).flatMap(([field, column]) =>
    Object.hasOwn(values, field) ? [[raw(column), values[field as keyof typeof values]]] : [],
  )

export const assignments = (columns: Columns, changes: object): Sql[] =>
  given(columns, changes).map(([column, value]) => sql`${column} = ${value}`)

export function insertedValues(columns: Columns, row: object): Sql {
  const entries = given(columns, row)
  return sql`(${join(entries.map(([column]) => column))}) VALUES (${join(entries.map(([, value]) => value))})`
}

export const changedRow = (columns: Columns, changes: object, at: string): Sql =>
  join([...assignments(columns, changes), sql`version = version + 1`, sql`updated_at = ${at}`])

export interface Archived {
  userId: string
  at: string
}

export const archivedBy = ({ userId, at }: Archived): Sql =>
  sql`archived_at = ${at}, archived_by = ${userId}, version = version + 1, updated_at = ${at}`

export const restoredAt = (at: string): Sql =>
  sql`archived_at = NULL, archived_by = NULL, version = version + 1, updated_at = ${at}`

export const restoredAccount = (at: string, email: string | undefined): Sql =>
  email === undefined ? restoredAt(at) : sql`${restoredAt(at)}, email = ${email}, email_verified = false`

export interface Ensured {
  id: string
  isNew: boolean
}

/**
 * Restores a user's archived row instead of inserting a second one; other rows, and that of a merged patient, are
 * neither changed nor returned.
 */
export const restoreOnConflict = (table: 'patients' | 'doctors', at: string): Sql => sql`
  ON CONFLICT (user_id) DO UPDATE SET archived_at = NULL, archived_by = NULL, version = ${raw(table)}.version + 1,
    updated_at = ${at} WHERE ${raw(table)}.archived_at IS NOT NULL ${raw(table === 'patients' ? 'AND patients.merged_into IS NULL' : '')}
  RETURNING id, xmax = 0 AS "isNew"`
