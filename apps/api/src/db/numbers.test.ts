import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#/testing/database.ts'
import { nextNumber } from './numbers.ts'

it('G3 numbers receipts past 999,999 in full, and those of another year from 1', async () => {
  const { db, close } = await createTestDatabase()
  const next = async (prefix: string, day: string) => {
    const [row] = await db.query<{ number: string }>(sql`SELECT ${nextNumber(prefix, 'receipt', day)} AS number`)
    return row?.number
  }
  await db.query(sql`INSERT INTO number_series (series, year, last) VALUES ('receipt', 2026, 999998)`)
  expect(await next('', '2026-12-31')).toBe('2026-999999')
  expect(await next('', '2026-12-31')).toBe('2026-1000000')
  expect(await next('', '2026-01-01')).toBe('2026-1000001')
  expect(await next('', '2027-01-01')).toBe('2027-000001')
  await close()
})
