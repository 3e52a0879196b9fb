import type { AppointmentType } from '@piel/contract/agenda/types'
import sql, { join, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'

/** For the audit trail. */
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

/** `parts` in the order of the contract, so that equal ones compare equal. */
const typeJson = sql`json_build_object('id', y.id, 'version', y.version, ${jsonColumns(plainColumns, 'y')},
  'parts', json_build_object('lead', y.parts->'lead', 'assistant', y.parts->'assistant', 'room', y.parts->'room',
    'device', y.parts->'device'),
  'position', y.position, 'createdAt', iso_instant(y.created_at), 'updatedAt', iso_instant(y.updated_at))`

/** Locks a type for a change. */
export const forUpdate = sql`FOR NO KEY UPDATE`
/** Keeps a type as it is until the transaction ends. */
export const forShare = sql`FOR SHARE`

export async function listTypes(db: Queryable): Promise<AppointmentType[]> {
  const rows = await db.query<{ type: AppointmentType }>(
    sql`SELECT ${typeJson} AS type FROM appointment_types y ORDER BY y.position, y.id`,
  )
  return rows.map((row) => row.type)
}

export async function findType(db: Queryable, id: string, lock: Sql = sql``): Promise<AppointmentType | undefined> {
  const [row] = await db.query<{ type: AppointmentType }>(
    sql`SELECT ${typeJson} AS type FROM appointment_types y WHERE y.id = ${id} ${lock}`,
  )
  return row?.type
}

/** Serializes changes of the whole list. Locked before any row. */
export async function lockTypes(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.appointment_types'))`)
}

export interface TakenNames {
  total: number
  nameEn: boolean
  nameEs: boolean
  /** The type of treatment exists, or none is named. */
  hasTreatmentType: boolean
}

/** What decides about a new or changed type; the list is locked. */
export async function countTypes(
  tx: Transaction,
  { id, nameEn, nameEs, treatmentTypeId }: Pick<AppointmentType, 'id' | 'nameEn' | 'nameEs' | 'treatmentTypeId'>,
): Promise<TakenNames> {
  const [row] = await tx.query<TakenNames>(sql`
    SELECT count(*)::int AS total, coalesce(bool_or(id <> ${id} AND fold(name_en) = fold(${nameEn})), false) AS "nameEn",
      coalesce(bool_or(id <> ${id} AND fold(name_es) = fold(${nameEs})), false) AS "nameEs",
      ${treatmentTypeId}::uuid IS NULL OR EXISTS (SELECT FROM treatment_types t WHERE t.id = ${treatmentTypeId}::uuid)
        AS "hasTreatmentType"
    FROM appointment_types`)
  return row ?? { total: 0, nameEn: false, nameEs: false, hasTreatmentType: true }
}

type NewType = Omit<AppointmentType, 'version' | 'createdAt' | 'updatedAt'> & { at: string }

/** `jsonb` columns are sent as text. */
const stored = <T extends Partial<AppointmentType>>(type: T) =>
  type.parts === undefined ? type : { ...type, parts: JSON.stringify(type.parts) }

export async function insertType(tx: Transaction, type: NewType): Promise<void> {
  const all = { ...columns, id: 'id', position: 'position', at: 'created_at', updatedAt: 'updated_at' }
  await tx.query(
    sql`INSERT INTO appointment_types ${insertedValues(all, { ...stored(type), at: type.at, updatedAt: type.at })}`,
  )
}

export async function updateType(
  tx: Transaction,
  id: string,
  changes: Partial<AppointmentType>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, stored(changes)), sql`version = version + 1`, sql`updated_at = ${at}`]
  await tx.query(sql`UPDATE appointment_types SET ${join(set)} WHERE id = ${id}`)
}
