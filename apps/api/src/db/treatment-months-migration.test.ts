import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import { migrate } from './migrate.ts'

let test: EarlierDatabase

beforeAll(async () => {
  test = await databaseBefore('0054')
}, 60_000)
afterAll(() => test.close())

it('H2 sums the treatments of earlier days by month', async () => {
  const { owner } = test
  const typeId = newId()
  await owner.query(
    sql`INSERT INTO treatment_types (id, name_en, name_es, price_minor) VALUES (${typeId}, 'Peel', 'Peeling', 0)`,
  )
  await owner.query(sql`
    INSERT INTO treatment_days (day, type_id, status, total) VALUES
      ('2026-01-01', ${typeId}, 'started', 2), ('2026-01-31', ${typeId}, 'started', 3), ('2026-01-31', ${typeId}, 'completed', 1),
      ('2026-02-01', ${typeId}, 'started', 4), ('2026-03-09', ${typeId}, 'cancelled', 0)`)
  await migrate(test.url)
  expect(await owner.query(sql`SELECT month, status, total::int FROM treatment_months ORDER BY 1, 2`)).toEqual([
    { month: '2026-01-01', status: 'completed', total: 1 },
    { month: '2026-01-01', status: 'started', total: 5 },
    { month: '2026-02-01', status: 'started', total: 4 },
  ])
})
