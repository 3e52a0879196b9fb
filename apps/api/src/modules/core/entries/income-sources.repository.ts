import { noDoctor } from '@piel/contract/core/ledger-kinds'
import sql, { type Sql } from 'sql-template-tag'

/** What a payment or refund is for, as `income_parts` notes it. */
export interface Source {
  doctorId?: string | undefined
  service?: string | undefined
}

export const hasSource = ({ doctorId, service }: Source): boolean => doctorId !== undefined || service !== undefined

/** Whether part `i` comes from a source. */
export const isFrom = ({ doctorId, service }: Source): Sql => sql`
  ${doctorId === undefined ? sql`true` : doctorId === noDoctor ? sql`i.doctor_id IS NULL` : sql`i.doctor_id = ${doctorId}`}
  AND ${service === undefined ? sql`true` : sql`i.service = ${service}`}`

const namesOf = (table: Sql, id: Sql): Sql =>
  sql`(SELECT json_build_object('nameEn', n.name_en, 'nameEs', n.name_es) FROM ${table} n WHERE n.id::text = ${id})`

/** The current names of a service; null for several items, and for the account. */
export function serviceName(service: Sql): Sql {
  const id = sql`split_part(${service}, ':', 2)`
  return sql`CASE split_part(${service}, ':', 1)
    WHEN 'treatment' THEN ${namesOf(sql`treatment_types`, id)} WHEN 'fee' THEN ${namesOf(sql`appointment_types`, id)}
    WHEN 'item' THEN ${namesOf(sql`sale_items`, id)} WHEN 'membership' THEN ${namesOf(sql`membership_tiers`, id)} END`
}
