import { expect, it } from 'vitest'
import { weekdayOf } from '../core/dates.ts'
import { lawRestDays } from './rest-days.ts'

it('K11 proposes the rest days of article 74 for 2026 to 2036', () => {
  const movable = Array.from({ length: 11 }, (_, i) => lawRestDays(2026 + i).map(({ day }) => day))
  expect(movable.map((days) => days.filter((day) => /-(02|03|11)-/.test(day)).map((day) => day.slice(5)))).toEqual([
    ['02-02', '03-16', '11-16'],
    ['02-01', '03-15', '11-15'],
    ['02-07', '03-20', '11-20'],
    ['02-05', '03-19', '11-19'],
    ['02-04', '03-18', '11-18'],
    ['02-03', '03-17', '11-17'],
    ['02-02', '03-15', '11-15'],
    ['02-07', '03-21', '11-21'],
    ['02-06', '03-20', '11-20'],
    ['02-05', '03-19', '11-19'],
    ['02-04', '03-17', '11-17'],
  ])
  expect(movable.flat().filter((day) => day.includes('-10-'))).toEqual(['2030-10-01', '2036-10-01'])
  expect(movable[0]).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-16',
    '2026-05-01',
    '2026-09-16',
    '2026-11-16',
    '2026-12-25',
  ])
})

it('G4 counts weekdays from Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
})
