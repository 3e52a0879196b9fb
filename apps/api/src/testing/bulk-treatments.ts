import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { createAccount } from './accounts.ts'

/** Creates many treatments of the existing patients by new doctors, over three years, in every status and tier. */
export async function seedTreatments(
  owner: Queryable,
  { count, doctors }: { count: number; doctors: number },
): Promise<void> {
  for (let n = 0; n < doctors; n++) {
    const { id } = await createAccount(owner, 'DOCTOR')
    await owner.query(sql`INSERT INTO doctors (id, user_id) VALUES (${newId()}, ${id}) ON CONFLICT DO NOTHING`)
  }
  await owner.query(sql`
    WITH p AS (SELECT array_agg(id ORDER BY id) AS ids FROM patients),
      d AS (SELECT array_agg(id ORDER BY id) AS ids FROM doctors),
      y AS (SELECT array_agg(id ORDER BY id) AS ids FROM treatment_types),
      n AS (SELECT i, (i * 7919) % 1095 AS day, (i * 31) % 10 AS kind FROM generate_series(1, ${count}) AS i)
    INSERT INTO treatments (id, patient_id, doctor_id, type_id, tier, tier_price_minor, value_minor, agreed_minor,
      status, starts_on, ended_on, created_at)
    SELECT gen_random_uuid(), p.ids[1 + i % cardinality(p.ids)], d.ids[1 + i % cardinality(d.ids)],
      y.ids[1 + i % cardinality(y.ids)], CASE kind WHEN 1 THEN 'estandar' WHEN 2 THEN 'premium' WHEN 3 THEN 'vip' END,
      CASE WHEN kind IN (1, 2, 3) THEN 200000 END, 50000 + 1000 * ((i * 13) % 400), 50000 + 1000 * ((i * 13) % 400),
      CASE WHEN kind = 4 THEN 'started' WHEN kind = 5 THEN 'inProgress' WHEN kind = 6 THEN 'cancelled' ELSE 'completed' END,
      date '2026-11-21' - day, CASE WHEN kind IN (4, 5) THEN NULL ELSE date '2026-11-21' END,
      timestamptz '2026-11-21 12:00+00' - day * interval '1 day'
    FROM n, p, d, y`)
}
