import { raw, type Sql } from 'sql-template-tag'

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
