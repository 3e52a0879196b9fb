import type { AddMedicineBody } from '@piel/contract/clinical/medicines'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import type { KnownMedicine } from './shipped-medicines.policy.ts'

export const maxClinicMedicines = 1000

/** The medicines that the clinic added. */
export async function listClinicMedicines(db: Queryable): Promise<KnownMedicine[]> {
  return await db.query<KnownMedicine>(sql`
    SELECT m.id, m.generic, m.generic AS "nameEn", m.family, m.forms, m.fraction, 'clinic' AS source,
      false AS "avoidInPregnancy", NULL AS checklist
    FROM medicines m ORDER BY m.generic, m.id LIMIT ${maxClinicMedicines}`)
}

/** @returns undefined if the clinic has a medicine with this name. */
export async function insertMedicine(
  db: Queryable,
  { id, generic, family, forms, fraction }: AddMedicineBody & { id: string },
  author: Author,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    INSERT INTO medicines (id, generic, family, forms, fraction, author_id, author_name, created_at)
    VALUES (${id}, ${generic}, ${family}, ${forms}, ${fraction}, ${author.userId}, ${author.name}, ${author.at})
    ON CONFLICT (fold(generic)) DO NOTHING RETURNING id`)
  return row?.id
}
