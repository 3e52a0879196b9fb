import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createAccount } from '#/testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import { findStatement } from './statement.repository.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import {
  listDebtorRows,
  readDebtors,
  getDebtorTotals,
  type DebtorFilter,
} from '#/modules/money/debtors/debtors.repository.ts'
import { findLastMemberships } from '#/modules/money/memberships/memberships.repository.ts'

const count = 30_000
let test: TestDatabase
let owner: Database
let busiest: string
let anchor: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 120_000 })
  await seedBulk(owner, { count, rebuildIndexes: true })
  const author = (await createAccount(owner, 'STAFF')).id
  const adjust = (patients: Sql) =>
    owner.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, reason)
    SELECT gen_random_uuid(), p.id, 'adjustment', p.amount, '2026-01-01', '2026-01-01', ${author}, 'Ana', 'Saldo anterior'
    FROM (${patients}) AS p`)
  // Half of the patients owe the clinic, and the clinic owes the others.
  await adjust(sql`
    SELECT id, (1 - 2 * (hashtext(id::text) & 1)) * 100 * (1 + (hashtext(id::text) & 65535)) AS amount FROM patients`)
  const [one] = await owner.query<{ id: string }>(sql`SELECT id FROM patients ORDER BY sort_name OFFSET 500 LIMIT 1`)
  busiest = one?.id ?? ''
  await adjust(sql`SELECT ${busiest}::uuid AS id, i AS amount FROM generate_series(1, 2000) AS i`)
  for (const table of [sql`ledger_entries`, sql`patient_balances`]) await owner.query(sql`VACUUM ANALYZE ${table}`)
  const [middle] = await owner.query<{ id: string }>(sql`
    SELECT patient_id AS id FROM patient_balances WHERE balance_minor > 0 AND is_live
    ORDER BY balance_minor DESC OFFSET 5000 LIMIT 1`)
  anchor = middle?.id ?? ''
}, 180_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The tables that were read completely, and the number of rows read. */
async function effort(work: (db: Queryable) => Promise<unknown>): Promise<{ scanned: string[]; looked: number }> {
  const plans = await plansOf(test.db, work, { run: true })
  const scans = plans.filter((node) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Subquery Scan')
  return {
    scanned: scannedIn(plans).filter((table) => !['debtor_totals', 'membership_tiers'].includes(table)),
    looked: scans.reduce((sum, node) => sum + lookedAt(node), 0),
  }
}

const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const list =
  (filter: DebtorFilter, slice: Partial<PageSlice> = {}) =>
  (db: Queryable) =>
    listDebtorRows(db, filter, { ...first, ...slice })

it('G3 keeps 30,000 balances equal to the sums of their entries', async () => {
  expect((await verifyMoney(owner)).problems).toEqual([])
  const [exact] = await owner.query(sql`
    SELECT count(*) AS total, sum(balance_minor)::bigint AS "owedMinor" FROM patient_balances b
    JOIN patients p ON p.id = b.patient_id WHERE balance_minor > 0 AND p.archived_at IS NULL`)
  expect(await getDebtorTotals(test.db)).toEqual(exact)
})

const sorts = ['balance', '-balance', 'name', '-name'] as const
it.each(sorts)('G3 lists debtors by %s with their total, reading as many rows as it shows', async (sort) => {
  for (const slice of [{}, { anchor, skip: 10 }, { anchor, direction: 'before' }, { direction: 'before' }] as const) {
    const { scanned, looked } = await effort(list({ sort }, slice))
    expect(scanned).toEqual([])
    expect(looked).toBeLessThan(150)
  }
  expect((await effort((db) => readDebtors(db, { sort }, { ...first, anchor }))).looked).toBeLessThan(100)
})

it.each(['garcia', 'maria guadalupe', 'xicotencatl', 'jo', '5512 34', 'no such person'])(
  'G3 searches "%s" among debtors without reading any table',
  async (search) => {
    for (const sort of sorts) {
      const { scanned, looked } = await effort(list({ sort, search }))
      expect(scanned).toEqual([])
      expect(looked).toBeLessThan(count)
    }
  },
)

it('G3 counts search results up to a limit, and says so', async () => {
  const common = await listDebtorRows(test.db, { search: 'garcia' }, first)
  expect(common.exact).toBe(false)
  const rare = await listDebtorRows(test.db, { search: 'garcia xochitl' }, first)
  const [exact] = await owner.query(sql`
    SELECT count(*) AS total, coalesce(sum(balance_minor), 0)::bigint AS "owedMinor" FROM patient_balances b
    JOIN patients p ON p.id = b.patient_id
    WHERE balance_minor > 0 AND p.archived_at IS NULL AND p.search_text LIKE '%garcia%' AND p.search_text LIKE '%xochitl%'`)
  expect(rare).toMatchObject({ ...exact, exact: true })
})

it('G3 shows any page of 2,000 entries by reading each at most once, and no other account', async () => {
  const account = await findStatement(test.db, busiest, { page: 1, limit: 10 })
  const total = account?.total ?? 0
  expect(total).toBeGreaterThan(2000)
  for (const sort of ['at', '-at'] as const)
    for (const page of [1, 100, 200]) {
      const asked = { page, limit: 10, sort }
      expect((await findStatement(test.db, busiest, asked))?.data).toHaveLength(10)
      const { looked } = await effort((db) => findStatement(db, busiest, asked))
      expect(looked).toBeLessThan(total + 100)
    }
  expect((await effort((db) => findStatement(db, busiest, { page: 90, limit: 10 }))).scanned).toEqual([])
  expect((await effort((db) => findLastMemberships(db, busiest, '2026-11-21'))).scanned).toEqual([])
})
