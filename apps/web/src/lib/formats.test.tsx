import { afterEach, expect, it, vi } from 'vitest'
import { createDates } from './dates.ts'
import { formatMoney } from './money.ts'

afterEach(() => vi.restoreAllMocks())

it('F8 makes no format of dates before it is used, and each once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const dates = createDates('en', 'America/Mexico_City', '24')
  expect(made).not.toHaveBeenCalled()
  for (let row = 0; row < 50; row++) dates.date('2026-03-03')
  expect(made).toHaveBeenCalledTimes(1)
  dates.exact('2026-03-03T12:00:00.000Z')
  expect(made).toHaveBeenCalledTimes(2)
})

it('F8 makes a format of amounts once for every row', () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  for (let row = 0; row < 50; row++) expect(formatMoney(row * 100, 'en', 'USD')).toBe(`$${row}.00`)
  expect(made).toHaveBeenCalledTimes(1)
})
