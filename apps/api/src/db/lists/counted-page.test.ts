import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBulk } from '#/testing/bulk.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { countedPage, type SearchLimits } from './counted-page.ts'
import type { Database } from '../database.ts'
import { orderBy, rowsOf, rowsOfTable } from './keyset-sql.ts'
import type { PageSlice } from './keyset.ts'
import { createDatabase } from '../connection/pool.ts'
import { searchedIn, searchIn, tierOf } from './search.ts'

let test: TestDatabase
let owner: Database
beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 6000 })
  // More of one name than are counted.
  await owner.query(sql`UPDATE users SET first_name = 'Luz', last_name = 'Olvera' WHERE hashtext(id::text) % 4 = 0`)
  await owner.query(sql`ANALYZE patients`)
}, 60_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

const strategies: Record<string, SearchLimits> = {
  'all rows are read': { maxRead: Infinity, maxSorted: 0, minRowsPerMatch: 0 },
  'few match': { maxRead: 0, maxSorted: Infinity, minRowsPerMatch: 0 },
  'some match': { maxRead: 0, maxSorted: -1, minRowsPerMatch: 0 },
  'many match': { maxRead: 0, maxSorted: 0, minRowsPerMatch: Infinity },
}
const searches = [
  'maria',
  'hernandes',
  'garcia',
  'lupita',
  'j',
  'xochitl',
  'maria hernandez',
  'olvera luz',
  'luz olver',
  'zzyzx',
]
const sorts = { name: 'p.sort_name', createdAt: 'p.created_at' }

it.each(Object.entries(strategies))('E1 finds the same pages in the same order where %s', async (_, limits) => {
  for (const search of searches)
    for (const sort of ['name', '-createdAt']) {
      const order = orderBy(sort, sorts, { from: 'patients p', id: 'p.id' })
      const found = searchIn(searchedIn('p'), search)
      const rows = rowsOfTable(order, found, { where: sql`p.archived_at IS NULL`, anyOrder: sql`p.id` })
      const way = raw(order.descending ? 'DESC' : 'ASC')
      const matching = (condition: Sql) => sql`SELECT p.id FROM patients p WHERE p.archived_at IS NULL AND ${condition}
        ORDER BY ${tierOf(found)}, ${order.column} ${way}, p.id ${way}`
      const either = sql`(${found.exact} OR ${found.loose ?? sql`false`})`
      const ids = (await owner.query<{ id: string }>(matching(either))).map(({ id }) => id)

      const page = async (slice: PageSlice) => {
        const { tables, keys } = await countedPage(test.db, { order, rows }, slice, limits)
        const [row] = await test.db.query<{ ids: string[]; total: number }>(sql`WITH ${tables}
          SELECT f.ids, (SELECT count(*)::int FROM m) AS total
          FROM (${rowsOf(order, keys, sql`to_json(s.id)`, sql``)}) f`)
        return row
      }
      const total = Math.min(ids.length, 1001)
      const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
      expect(await page(first)).toEqual({ ids: ids.slice(0, 10), total })
      expect(await page({ ...first, skip: 20 })).toEqual({ ids: ids.slice(20, 30), total })
      const middle = Math.floor(ids.length / 2)
      const anchor = ids[middle]
      if (anchor === undefined) continue
      expect(await page({ ...first, anchor })).toEqual({ ids: ids.slice(middle + 1, middle + 11), total })
      const before = ids.slice(Math.max(0, middle - 10), middle)
      expect(await page({ ...first, anchor, direction: 'before' })).toEqual({ ids: before, total })
    }
})
