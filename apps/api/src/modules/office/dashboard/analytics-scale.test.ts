import { periods } from '@piel/contract/office/dashboard'
import { addDays } from '@piel/contract/core/dates'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import { byTier } from '#/testing/tier.ts'
import { readFigures, readIncome, readTreatments } from './dashboard.repository.ts'

let test: TestDatabase
let owner: Database

/** Ten years of a busy clinic, as the roll-ups hold them: 7,300 and 146,000 rows of days, and 4,840 of months. */
beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await owner.query(sql`
    INSERT INTO income_days (day, kind, total, amount_minor)
    SELECT d::date, k, 3, 300000
    FROM generate_series('2016-11-22'::date, '2026-11-21', '1 day') AS d, unnest(ARRAY['payment', 'refund']) AS k`)
  await owner.query(sql`
    INSERT INTO treatment_types (id, name_en, name_es, price_minor)
    SELECT gen_random_uuid(), 'Type ' || n, 'Tipo ' || n, 0 FROM generate_series(1, 7) AS n`)
  await owner.query(sql`
    INSERT INTO treatment_days (day, type_id, status, total)
    SELECT d::date, t.id, s, 2
    FROM generate_series('2016-11-22'::date, '2026-11-21', '1 day') AS d, treatment_types t,
      unnest(ARRAY['started', 'inProgress', 'completed', 'cancelled']) AS s`)
  await owner.query(sql`
    INSERT INTO treatment_months (month, type_id, status, total)
    SELECT date_trunc('month', day::timestamp)::date, type_id, status, sum(total) FROM treatment_days GROUP BY 1, 2, 3`)
  await owner.query(sql`ANALYZE income_days`)
  await owner.query(sql`ANALYZE treatment_months`)
  await owner.query(sql`ANALYZE treatment_days`)
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The rows that `work` reads of each table, and the tables that it reads completely. */
async function cost(work: (db: Queryable) => Promise<unknown>) {
  const plans = await plansOf(test.db, work, { run: true, answers: true })
  const looked: Record<string, number> = {}
  for (const node of plans) {
    const table = node['Relation Name']
    if (table !== undefined) looked[table] = (looked[table] ?? 0) + lookedAt(node)
  }
  return { looked, scanned: scannedIn(plans) }
}

/** With the days and months that treatments are read of: 10 types of 4 statuses each. */
const ranges = [
  ['a week', '2026-11-15', '2026-11-21', { days: 7, single: 7, months: 0 }],
  ['a month', '2026-02-01', '2026-02-28', { days: 28, single: 0, months: 1 }],
  ['a year', '2025-11-22', '2026-11-21', { days: 365, single: 9 + 21, months: 11 }],
] as const

it.each(ranges)('H2 reads %s of ten years, and no more, for both charts', async (_name, from, to, parts) => {
  const { days, single, months } = parts
  for (const period of periods) {
    const income = await cost((db) => readIncome(db, period, { from, to }))
    expect(Object.keys(income.looked)).toEqual(['income_days'])
    expect(income.scanned).toEqual([])
    expect(income.looked['income_days']).toBeLessThanOrEqual(days * 2)
  }

  const treatments = await cost((db) => readTreatments(db, { from, to }))
  expect(Object.keys(treatments.looked).toSorted()).toEqual(['treatment_days', 'treatment_months', 'treatment_types'])
  expect(treatments.scanned).not.toContain('treatment_days')
  expect(treatments.looked['treatment_days']).toBe(single * 40)
  expect(treatments.looked['treatment_months']).toBe(months * 40)
})

it('H2 counts the treatments of any range, by months and days', async () => {
  const day = fc.integer({ min: 0, max: 3651 }).map((days) => addDays('2016-11-22', days))
  await fc.assert(
    fc.asyncProperty(day, day, async (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const found = await readTreatments(test.db, { from, to })
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      expect(found).toHaveLength(10)
      for (const { started, inProgress, completed, cancelled, total } of found)
        expect([started, inProgress, completed, cancelled, total]).toEqual([2, 2, 2, 2, 8].map((of) => of * days))
    }),
    { numRuns: byTier({ first: 50, full: 150 }) },
  )
})

it('H1 reads no patient, treatment or transaction for the cards', async () => {
  const { looked, scanned } = await cost((db) => readFigures(db, { from: '2026-11-01', to: '2026-11-30' }))
  const tables = ['doctors', 'income_days', 'patient_counts', 'transaction_totals', 'treatment_totals']
  expect(Object.keys(looked).filter((table) => !tables.includes(table))).toEqual([])
  expect(scanned).not.toContain('income_days')
  expect(looked['income_days']).toBeLessThanOrEqual(30 * 2)
})
