import type { shippingEndpoints } from '@piel/contract/shipping'
import type { RequestOf } from '@piel/contract/endpoint'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import type { TestApp } from './test-app.ts'

/** Creates a treatment type with a unique name. */
export async function makeType({ db }: TestApp, priceMinor = 100_000): Promise<string> {
  const id = newId()
  await db.query(sql`
    WITH type AS (
      INSERT INTO treatment_types (id, name_en, name_es, price_minor)
      VALUES (${id}, ${`Type ${id}`}, ${`Tipo ${id}`}, ${priceMinor}) RETURNING *)
    INSERT INTO catalogue_changes (id, type_id, version, at, name_en, name_es, price_minor, is_active)
    SELECT ${newId()}, id, version, created_at, name_en, name_es, price_minor, is_active FROM type`)
  return id
}

/** A realistic body of a new shipping option. */
export const shippingBody = (): RequestOf<typeof shippingEndpoints.create>['body'] => ({
  nameEn: 'Mexico City, next day',
  nameEs: 'Ciudad de México, día siguiente',
  zone: ['CMX'],
  priceMinor: 9_900,
  freeFromMinor: 150_000,
  minDays: 1,
  maxDays: 2,
})

/** Creates a shipping option at the end of the list, or an archived one. */
export async function makeShippingOption({ db, clock }: TestApp, archived = false): Promise<string> {
  const id = newId()
  await db.query(sql`
    INSERT INTO shipping_options (id, name_en, name_es, zone, price_minor, min_days, max_days, position, archived_at)
    VALUES (${id}, 'Whole country', 'Todo el país', '{CMX,JAL}', 15000, 2, 5,
      (SELECT count(*) FROM shipping_options WHERE archived_at IS NULL),
      ${archived ? clock.now().toISOString() : null}::timestamptz)`)
  return id
}
