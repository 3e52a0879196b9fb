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
