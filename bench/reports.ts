import { chmod, mkdir } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { demoAccounts, seedDemoAccounts } from '../apps/api/src/demo/accounts.ts'
import { benchFolder, dataDir, ownerOf } from './database.ts'
import { startEmbedded } from '../apps/api/src/db/embedded/server.ts'
import { quantile } from './load.ts'
import { startProduct } from './processes.ts'
import { signIn } from './sign-in.ts'
import { atMost, inMs, type Row } from './table.ts'
import type { Database } from '../apps/api/src/db/database.ts'

export const reportNames: readonly string[] = ['q6']

const count = Number(process.env['BENCH_REPORTS'] ?? 1_000_000)
const calls = 60

/** The calls of the pictures; years where the days are chosen. */
const reports = {
  'no-shows of a year by weekday and hour': '/api/reports/no-shows?from=2025-11-22&to=2026-11-21',
  'no-shows of five years': '/api/reports/no-shows?from=2021-11-22&to=2026-11-21',
  'balances due by age': '/api/reports/debts',
  'income of a year by doctor and by service': '/api/reports/income?from=2025-11-22&to=2026-11-21',
  'income of five years': '/api/reports/income?from=2021-11-22&to=2026-11-21',
  'memberships that end by month': '/api/reports/memberships',
  'the last 30 counts of the till': '/api/till/sessions?status=closed&sort=-opened&page=1&limit=30',
}

/**
 * Fills what the pictures read with ten years: of appointments, of parts of payments of 40 doctors and 60 services, and
 * with balances (one of four is due, one of five has a membership) and with counts of tills.
 */
async function fill(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    const drawn = sql`SELECT i, date '2026-11-21' - (hashint8extended(i, 1) & 4095)::int % 3650 AS day,
      (hashint8extended(i, 2) & 1048575) AS one, (hashint8extended(i, 3) & 1048575) AS other
      FROM generate_series(1, ${count}::bigint) AS i`
    await tx.query(sql`
      INSERT INTO visit_hours (day, hour, held, missed)
      SELECT day, 8 + one % 12, count(*) FILTER (WHERE other % 10 > 0), count(*) FILTER (WHERE other % 10 = 0)
      FROM (${drawn}) d GROUP BY 1, 2`)
    await tx.query(sql`
      INSERT INTO income_sources (part, day, kind, source, total, amount_minor)
      SELECT part, day, CASE WHEN other % 30 = 0 THEN 'refund' ELSE 'payment' END, source, count(*),
        sum(CASE WHEN other % 30 = 0 THEN -10000 ELSE 50000 END)
      FROM (${drawn}) d, LATERAL (VALUES ('doctor', lpad(to_hex(one % 40), 32, '0')::uuid::text),
        ('service', 'treatment:' || lpad(to_hex(other % 60), 32, '0')::uuid)) AS each (part, source)
      GROUP BY 1, 2, 3, 4`)
    await tx.query(sql`
      INSERT INTO patient_balances (patient_id, balance_minor, entries, sort_name, search_text, is_live, owed_since,
        membership_ends_on, membership_tier)
      SELECT lpad(to_hex(i), 32, '0')::uuid, CASE WHEN one % 4 = 0 THEN 50000 ELSE 0 END, 1, '', '', true,
        CASE WHEN one % 4 = 0 THEN day END, CASE WHEN other % 5 = 0 THEN date '2026-11-21' + (other % 365)::int END,
        CASE WHEN other % 5 = 0 THEN (ARRAY['estandar', 'premium', 'vip'])[1 + one % 3] END
      FROM (${drawn}) d`)
    const amounts = sql`'{"cash": 100000, "debit_card": 0, "credit_card": 0, "paypal": 0, "bank_transfer": 0, "other": 0}'::jsonb`
    await tx.query(sql`
      INSERT INTO till_sessions (id, till_id, till_name, person_id, person_name, opened_at, opened_on, float_counted,
        float_minor, counted, expected, closed_at, closed_on, closed_by, closed_by_name, number)
      SELECT gen_random_uuid(), u.id, 'Caja 1', u.id, 'Ana Ruiz', d.day + time '08:00', d.day, '{}', 0,
        jsonb_build_object('amounts', ${amounts}), ${amounts}, d.day + time '20:00', d.day, u.id, 'Ana Ruiz', 'C-' || i
      FROM (${drawn}) d, (SELECT id FROM users LIMIT 1) u`)
  })
  for (const table of [sql`visit_hours`, sql`income_sources`, sql`patient_balances`, sql`till_sessions`])
    await db.query(sql`VACUUM ANALYZE ${table}`)
}

/** Measures the calls of the pictures, one caller, with rows of ten years. */
export async function measureReports(): Promise<Row[]> {
  await mkdir(dataDir, { recursive: true })
  // Under root the database runs as an unprivileged user, who needs access.
  for (const folder of [benchFolder, dataDir]) await chmod(folder, 0o755)
  const server = await startEmbedded(dataDir)
  const [administration, url] = [new URL(server.url), new URL(server.url)]
  administration.pathname = '/postgres'
  url.pathname = '/piel_reports'
  const owner = ownerOf(administration.href)
  try {
    await owner.query(sql`DROP DATABASE IF EXISTS piel_reports WITH (FORCE)`)
    await owner.query(sql`CREATE DATABASE piel_reports`)
    await migrate(url.href)
    const db = ownerOf(url.href)
    await seedDemoAccounts({ db })
    await fill(db)
    await db.close()
    const product = await startProduct({ DATABASE_URL: url.href, MFA: 'off' })
    try {
      const headers = await signIn(product.url, demoAccounts[0])
      const rows: Row[] = []
      for (const [what, path] of Object.entries(reports)) {
        console.error(`Q6 ${what} …`)
        const times: number[] = []
        for (let i = 0; i < calls; i += 1) {
          const start = performance.now()
          const answer = await fetch(product.url + path, { headers })
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
          times.push(performance.now() - start)
        }
        const p95 = quantile(times, 0.95)
        const piel = `p50 ${inMs(quantile(times, 0.5))}`
        rows.push({
          id: 'Q6',
          what: `${what}, p95`,
          reference: '',
          piel,
          value: p95,
          text: inMs(p95),
          goal: atMost(50, 25),
        })
      }
      return rows
    } finally {
      await product.stop()
    }
  } finally {
    await owner.close()
    await server.stop()
  }
}
