import type { AppointmentType } from '@piel/contract/agenda/types'
import sql, { type Sql } from 'sql-template-tag'
import { jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'
import { findRow, type ShortList } from '#/modules/core/short-list/short-list.repository.ts'

export const appointmentTypeObject: ObjectName = { from: sql`appointment_types o`, name: bothNames('o') }

const columns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  minutes: 'minutes',
  parts: 'parts',
  deviceKind: 'device_kind',
  who: 'who',
  preparationEn: 'preparation_en',
  preparationEs: 'preparation_es',
  feeMinor: 'fee_minor',
  feeWhen: 'fee_when',
  feeTaxKind: 'fee_tax_kind',
  treatmentTypeId: 'treatment_type_id',
  isActive: 'is_active',
} as const satisfies Columns

const { parts: _, ...plainColumns } = columns

export const appointmentTypes: ShortList<AppointmentType> = {
  table: 'appointment_types',
  columns,
  // `parts` in the order of the contract, so that equal ones compare equal.
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(plainColumns, 'r')},
    'parts', json_build_object('lead', r.parts->'lead', 'assistant', r.parts->'assistant', 'room', r.parts->'room',
      'device', r.parts->'device'),
    'position', r.position, 'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`,
}

export const findType = (db: Queryable, id: string, lock?: Sql): Promise<AppointmentType | undefined> =>
  findRow(db, appointmentTypes, id, lock)

export async function hasTreatmentType(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(sql`SELECT FROM treatment_types WHERE id = ${id}`)).length > 0
}

/** `jsonb` columns are sent as text. */
export const stored = <T extends Partial<AppointmentType>>(type: T) =>
  type.parts === undefined ? type : { ...type, parts: JSON.stringify(type.parts) }
