import sql, { type Sql } from 'sql-template-tag'

declare const made: unique symbol
/** The records of one person, including the kept one. Only `findPerson` creates it, from a patient within a scope. */
export type PersonIds = readonly string[] & { readonly [made]: true }

/**
 * The ID of the kept record. Calls the function only for merged records, because it costs more than a look-up.
 * @param recordId a value, or a column with its table's name.
 */
export const keptOf = (recordId: Sql): Sql => sql`coalesce((SELECT person_root(merged.merged_into) FROM patients merged
  WHERE merged.id = ${recordId} AND merged.merged_into IS NOT NULL), ${recordId})`

/** The IDs of all records of a person, as an array. @param keptId from `keptOf`. */
export const recordsOf = (keptId: Sql): Sql => sql`CASE
  WHEN EXISTS (SELECT FROM patients merged WHERE merged.merged_into = ${keptId}) THEN person_ids(${keptId})
  ELSE ARRAY[${keptId}] END`

export const isOf = (column: Sql, ids: PersonIds): Sql => sql`${column} = ANY (${ids}::uuid[])`

export const isOfPersonOf = (column: Sql, recordId: string): Sql =>
  sql`${column} = ANY (person_ids(person_root(${recordId})))`

/** Like `isOf`, for `person.ids` of a statement. */
export const isOfRecords = (column: Sql): Sql => sql`${column} = ANY (person.ids)`

/** Whether two records belong to one person. Most are the same record. */
export const isSamePerson = (one: Sql, other: Sql): Sql =>
  sql`(${one} IS NOT DISTINCT FROM ${other} OR ${keptOf(one)} IS NOT DISTINCT FROM ${keptOf(other)})`
