import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createSealer } from '../apps/api/src/audit/seal.ts'
import type { Database } from '../apps/api/src/db/database.ts'
import { systemClock } from '../apps/api/src/lib/clock.ts'
import { testEnv } from '../apps/api/src/testing/env.ts'

/** A notification of every registered patient for the staff, most of them read, over the year before the bench's day. */
const seedNotifications = (db: Database, count: number) =>
  db.query(sql`
    INSERT INTO notifications (id, user_id, kind, object_id, created_at, read_at)
    SELECT gen_random_uuid(), staff.ids[1 + i % cardinality(staff.ids)], 'patient_registered',
      patient.ids[1 + i % cardinality(patient.ids)], at, CASE WHEN i % 500 <> 0 THEN at + interval '1 hour' END
    FROM (SELECT i, timestamptz '2026-11-21' - i * (interval '365 days' / ${count}) AS at
        FROM generate_series(1, ${count}::int) AS i) n,
      (SELECT array_agg(id) AS ids FROM users WHERE role IN ('STAFF', 'ADMIN')) staff,
      (SELECT array_agg(id) AS ids FROM (SELECT id FROM patients ORDER BY id LIMIT 1000) p) patient`)

/**
 * Fills the trail up to `count` events, seals all of them as the product does, and adds as many notifications.
 * @param dataDir keeps the key and the heads of the seals.
 */
export async function seedSealed(db: Database, { count, dataDir }: { count: number; dataDir: string }): Promise<void> {
  await db.query(sql`
    INSERT INTO audit_events (at, actor_id, actor_name, action, object_kind, object_id, outcome)
    SELECT timestamptz '2024-01-01' + i * interval '1 minute', (SELECT id FROM users WHERE role = 'STAFF' LIMIT 1), 'Ana',
      'patient.read', 'patient', 'p' || i % 100000, 'success'
    FROM generate_series((SELECT count(*) FROM audit_events) + 1, ${count}) AS i`)
  await db.query(sql`INSERT INTO audit_unsealed (sequence) SELECT sequence FROM audit_events ON CONFLICT DO NOTHING`)
  const env = testEnv({ dataDir })
  const clock = systemClock(env.clinic.timeZone)
  const seal = createSealer({ db, clock, env, log: pino({ level: 'silent' }) })
  while ((await seal()) > 0);
  await seedNotifications(db, count)
}
