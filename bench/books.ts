import { signIn } from './sign-in.ts'
import { sizes, type BenchDatabases } from './database.ts'
import { compare, get } from './load.ts'
import { startProduct } from './processes.ts'
import type { Row } from './table.ts'

/** Figures read from roll-ups. */
const figures = {
  'the dashboard’s cards, with the month’s income': '/api/dashboard',
  'a year’s income, day by day': '/api/dashboard/analytics?from=2025-11-22&to=2026-11-21&period=monthly',
  'five years’ income, month by month': '/api/dashboard/analytics?from=2021-11-22&to=2026-11-21&period=yearly',
  'page 1 of all transactions, with their totals': '/api/transactions?limit=10',
  'cash payments of a month: total and page 1':
    '/api/transactions?limit=10&from=2026-10-01&to=2026-10-31&status=completed&method=cash',
  'page 1 of debtors by balance, with the total': '/api/debtors?limit=10',
}

export const bookNames: readonly string[] = ['b13']

const number = (count: number): string => count.toLocaleString('en')

/** Measures the figures of the large database against those of the small one. */
export async function measureBooks(databases: BenchDatabases): Promise<Row[]> {
  const many = await startProduct({ DATABASE_URL: databases.million })
  const few = await startProduct({ DATABASE_URL: databases.small })
  const rows: Row[] = []
  try {
    const [manyHeaders, fewHeaders] = [await signIn(many.url), await signIn(few.url)]
    for (const [what, path] of Object.entries(figures)) {
      console.error(`B13 ${what} …`)
      const found = await compare(get(few.url, path, fewHeaders), get(many.url, path, manyHeaders))
      rows.push({
        id: 'B13',
        what: `${what}: of ${number(sizes.million.transactions)} transactions, against ${number(sizes.small.transactions)}`,
        reference: `${number(Math.round(found.reference.rate))}/s`,
        piel: `${number(Math.round(found.piel.rate))}/s`,
        value: found.ratio,
        goal: { must: 0.8, aim: 0.95, best: 'high' },
      })
    }
    return rows
  } finally {
    await Promise.all([many.stop(), few.stop()])
  }
}
