import type { Clinic, UpdateClinicBody } from '@piel/contract/office/clinic'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Columns } from '#/db/lists/columns.ts'
import type { ObjectName } from '#/db/object-name.ts'
import type { StoredImage } from '#/modules/account/images/images.repository.ts'

/** The one row, which the migration inserts. */
export const clinicId = '00000000-0000-7000-8000-00000000c110'

export const clinicObject: ObjectName = { from: sql`clinics o`, name: sql`coalesce(o.name, '')` }

export const clinicColumns = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  legalName: 'legal_name',
  taxId: 'tax_id',
  taxRegime: 'tax_regime',
  receiptText: 'receipt_text',
  daySheetText: 'day_sheet_text',
} as const satisfies Columns<keyof UpdateClinicBody>

export type StoredClinic = Omit<Clinic, 'setBy' | 'defaults'>

export async function findStoredClinic(db: Queryable, lock: Sql = empty): Promise<StoredClinic | undefined> {
  const [row] = await db.query<StoredClinic>(sql`
    SELECT id, version, iso_instant(updated_at) AS "updatedAt", name, address, phone, legal_name AS "legalName",
      tax_id AS "taxId", tax_regime AS "taxRegime", receipt_text AS "receiptText",
      day_sheet_text AS "daySheetText", logo_id AS "logoId"
    FROM clinics ${lock}`)
  return row
}

type Values = Partial<Record<keyof typeof clinicColumns | 'logoId', string | null>>

export async function updateStoredClinic(tx: Transaction, values: Values, at: string): Promise<void> {
  const columns = { ...clinicColumns, logoId: 'logo_id' }
  const changes = Object.entries(values).map(
    ([field, value]) => sql`${raw(columns[field as keyof typeof columns])} = ${value}`,
  )
  await tx.query(sql`UPDATE clinics SET ${join(changes)}, version = version + 1, updated_at = ${at}::timestamptz`)
}

export async function insertLogo(
  tx: Transaction,
  image: StoredImage,
  by: { userId: string; at: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO images (id, user_id, kind, content_type, bytes, created_at)
    VALUES (${image.id}, ${by.userId}, 'logo', ${image.contentType}, ${image.bytes}, ${by.at}::timestamptz)`)
}

export async function deleteLogo(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`DELETE FROM images WHERE id = ${id} AND kind = 'logo'`)
}
