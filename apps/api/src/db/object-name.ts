import type { AuditKind } from '@piel/contract/nouns'
import sql, { join, raw, type Sql } from 'sql-template-tag'

export interface ObjectName {
  from: Sql
  name: Sql
  /** The ID is a word instead of a UUID. */
  hasTextId?: true
}

export const personName = (u: string): Sql =>
  raw(`concat_ws(' ', ${u}.first_name, ${u}.middle_name, ${u}.last_name, ${u}.second_last_name)`)

export const bothNames = (i: string): Sql =>
  raw(`CASE WHEN ${i}.name_es = ${i}.name_en THEN ${i}.name_es ELSE ${i}.name_es || ' / ' || ${i}.name_en END`)

/** How to find the current names of objects of each kind; null for kinds without a name. */
export type ObjectNames = Readonly<Record<AuditKind, ObjectName | null>>

/** The name of an object by its ID. */
export const nameById = ({ from, name }: ObjectName, id: Sql): Sql =>
  sql`(SELECT ${name} FROM ${from} WHERE o.id = ${id})`

/** The current name of the object of event or version `e`. */
export const objectName = (names: ObjectNames): Sql =>
  sql`CASE audit_kind(e.object_kind) ${join(
    Object.entries(names).flatMap(([kind, found]) => {
      if (!found) return []
      if (found.hasTextId) return sql`WHEN ${kind} THEN ${nameById(found, sql`e.object_id`)}`
      const id = sql`CASE WHEN e.object_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN e.object_id::uuid END`
      return sql`WHEN ${kind} THEN ${nameById(found, id)}`
    }),
    ' ',
  )} END`
