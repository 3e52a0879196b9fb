import { methods, statusFilters } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import { seedBulkPayments } from '#/testing/bulk-payments.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { parsed } from '#/lib/json-text.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import {
  countTransactions,
  findFilterNames,
  listTransactionRows,
  type TransactionFilter,
} from './transaction-list.repository.ts'
import { listTransactions } from './transaction-list.service.ts'
import { findTransaction, lockTransaction } from './transactions.repository.ts'

const count = 100_000
let test: TestDatabase
let owner: Database
let anchor: string
let patientId: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 5_000 })
  await seedBulkPayments(owner, { count, patients: 5_000 })
  const [middle] = await owner.query<{ id: string; patient: string }>(sql`
    SELECT id, patient_id AS patient FROM transactions WHERE tier IS NOT NULL ORDER BY dated_at OFFSET 5000 LIMIT 1`)
  anchor = middle?.id ?? ''
  patientId = middle?.patient ?? ''
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

const rollUps = ['transaction_days', 'transaction_totals']

/** Runs `work`. @returns the tables that it read completely, and the number of transaction rows that it read. */
async function cost(work: (db: Queryable) => Promise<unknown>): Promise<{ scanned: string[]; looked: number }> {
  const plans = await plansOf(test.db, work, { run: true })
  const own = plans.filter((node) => node['Relation Name'] === 'transactions')
  return {
    scanned: scannedIn(plans).filter((table) => !rollUps.includes(table)),
    looked: own.reduce((sum, node) => sum + lookedAt(node), 0),
  }
}

const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const list =
  (filter: TransactionFilter, slice: Partial<PageSlice> = {}) =>
  (db: Queryable) =>
    listTransactionRows(db, filter, { ...first, ...slice })

const sorts = ['date', '-date', 'amount', '-amount', 'customer', '-customer'] as const
const filters: TransactionFilter[] = [
  {},
  ...statusFilters.map((status) => ({ status })),
  ...methods.map((method) => ({ method })),
  { plan: ['VIP'] },
  { plan: ['Standard', 'VIP'], status: 'completed' },
  { status: 'pending', method: 'paypal' },
  { from: '2026-11-01', to: '2026-11-21' },
  { from: '2019-03-01', to: '2019-03-31', status: 'completed' },
  { to: '2018-01-31', plan: ['Premium'] },
]

it.each(sorts)(
  'G3 lists by %s along an index: first, following, preceding and last pages of every filter',
  async (sort) => {
    for (const filter of filters)
      for (const slice of [
        {},
        { anchor, skip: 10 },
        { anchor, direction: 'before' },
        { direction: 'before' },
      ] as const) {
        const { scanned, looked } = await cost(list({ ...filter, sort }, slice))
        expect({ filter, slice, scanned }).toEqual({ filter, slice, scanned: [] })
        // A month in another order than time is read and sorted; everything else follows an index.
        const isMonth = filter.from !== undefined || filter.to !== undefined
        // Some of the 170 pending PayPal payments are found faster along the index than by sorting all.
        const most = filter.status === 'pending' && filter.method ? count / 4 : 4000
        if (sort.endsWith('date') || !isMonth)
          expect({ filter, slice, looked: looked < most }).toEqual({ filter, slice, looked: true })
      }
  },
)

it.each([
  'garcia',
  'maria guadalupe',
  'piel-2026-00099',
  '2026-00099',
  '00099999',
  'jo m',
  'no such person',
  'x/y',
  '0169b4',
])('G3 searches "%s" without reading the whole table', async (search) => {
  for (const sort of sorts) {
    expect((await cost(list({ search, sort }))).scanned).toEqual([])
    expect((await cost(list({ search, sort, status: 'completed', plan: ['VIP'] }))).scanned).toEqual([])
    expect((await cost(list({ search, sort }, { anchor }))).scanned).toEqual([])
  }
})

it('G3 looks up an identifier by the key alone', async () => {
  for (const search of [anchor, anchor.slice(0, 18)]) {
    const { scanned, looked } = await cost(list({ search }))
    expect(scanned).toEqual([])
    expect(looked).toBeLessThan(200)
  }
})

it('G3 lists a patient’s payments, reads one, and names the filters, without reading others', async () => {
  const { scanned, looked } = await cost(list({ patientId }))
  expect([scanned, looked < 2000]).toEqual([[], true])
  expect((await cost((db) => findTransaction(db, anchor))).scanned).toEqual([])
  const locked = await cost((db) => lockTransaction({ ...db, transaction: true }, anchor))
  expect([locked.scanned, locked.looked]).toEqual([[], 1])
  expect((await cost((db) => findFilterNames(db, { patientId, treatmentId: anchor }))).scanned).toEqual([])
})

it.each(filters)('G3 counts and sums %o from the roll-ups alone, to the centavo', async (filter) => {
  expect((await cost((db) => countTransactions(db, filter))).looked).toBe(0)
  const { meta, totals } = parsed(await listTransactions({ db: test.db }, { page: 1, limit: 1, ...filter }))
  const tiers = { Standard: 'estandar', Premium: 'premium', VIP: 'vip' }
  const [row] = await owner.query<{ total: number; paid: number; refunded: number }>(sql`
    SELECT count(*) AS total, coalesce(sum(amount_minor) FILTER (WHERE status IN ('completed', 'refunded') AND kind = 'payment'), 0)::bigint AS paid,
      coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded
    FROM transactions WHERE (status = ${filter.status ?? null} OR ${filter.status ?? null}::text IS NULL
        OR ${filter.status === 'settled'} AND receipt_number IS NOT NULL)
      AND (method = ${filter.method ?? null} OR ${filter.method ?? null}::text IS NULL)
      AND (tier = ANY (${filter.plan?.map((plan) => tiers[plan]) ?? null}::text[]) OR ${filter.plan === undefined})
      AND day BETWEEN coalesce(${filter.from ?? null}::date, '-infinity') AND coalesce(${filter.to ?? null}::date, 'infinity')`)
  expect([meta.total, meta.totalIsExact]).toEqual([row?.total, true])
  expect([totals?.paidMinor, totals?.refundedMinor]).toEqual([row?.paid, row?.refunded])
})

it('J2 shows the last pages of 100,000 from their end, and refuses the middle without a cursor', async () => {
  const rows = await owner.query<{ id: string }>(sql`SELECT id FROM transactions ORDER BY dated_at DESC, id DESC`)
  const last = Math.ceil(rows.length / 10)
  for (const page of [last, last - 900]) {
    const { data } = parsed(await listTransactions({ db: test.db }, { page, limit: 10 }))
    expect(data.map(({ id }) => id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(({ id }) => id))
  }
  const middle = listTransactions({ db: test.db }, { page: last / 2, limit: 10 })
  await expect(middle).rejects.toMatchObject({ code: 'page_too_deep' })
})
