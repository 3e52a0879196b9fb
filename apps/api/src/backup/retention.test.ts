import fc from 'fast-check'
import { addDays } from '@piel/contract/core/dates'
import { expect, it } from 'vitest'
import { filesToRemove, type Candidate } from './retention.ts'

const first = '2025-12-29'
const backupsOf = (days: number[], check: (index: number) => Candidate['check'] = () => null): Candidate[] =>
  days.map((day, index) => ({ file: `/b/${index}`, day: addDays(first, day), check: check(index) }))
const daysKept = (backups: Candidate[], keep: Parameters<typeof filesToRemove>[1]): string[] => {
  const removed = new Set(filesToRemove(backups, keep))
  return backups.filter(({ file }) => !removed.has(file)).map(({ day }) => day)
}

it('keeps the newest of each day, week and month', () => {
  // Two backups a day for 70 days from Monday, 29 December 2025; the newest is of Sunday, 8 March 2026.
  const twice = backupsOf(Array.from({ length: 140 }, (_, i) => Math.floor((139 - i) / 2)))
  expect(daysKept(twice, { days: 3, weeks: 0, months: 0 })).toEqual(['2026-03-08', '2026-03-07', '2026-03-06'])
  expect(daysKept(twice, { days: 0, weeks: 3, months: 0 })).toEqual(['2026-03-08', '2026-03-01', '2026-02-22'])
  expect(daysKept(twice, { days: 0, weeks: 0, months: 12 })).toEqual([
    '2026-03-08',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
  expect(daysKept(twice, { days: 2, weeks: 2, months: 2 })).toEqual([
    '2026-03-08',
    '2026-03-07',
    '2026-03-01',
    '2026-02-28',
  ])
})

it('counts days that have a backup: a machine that was off for a month keeps its earlier ones', () => {
  expect(daysKept(backupsOf([60, 20, 19, 18]), { days: 3, weeks: 0, months: 0 })).toEqual([
    '2026-02-27',
    '2026-01-18',
    '2026-01-17',
  ])
})

it('keeps the newest good backup where newer ones are damaged, and the newest that was restored', () => {
  const checks: Candidate['check'][] = ['refused', 'refused', null, null, 'passed', null]
  const backups = backupsOf([5, 4, 3, 2, 1, 0], (index) => checks[index] ?? null)
  expect(daysKept(backups, { days: 1, weeks: 0, months: 0 })).toEqual(['2026-01-03', '2026-01-01', '2025-12-30'])
})

const histories = fc
  .array(fc.record({ day: fc.nat(800), check: fc.constantFrom(null, null, 'passed' as const, 'refused' as const) }), {
    maxLength: 120,
  })
  .map((list) =>
    list
      .toSorted((a, b) => b.day - a.day)
      .map(({ day, check }, index) => ({ file: `/b/${index}`, day: addDays(first, day), check })),
  )
const limits = fc.record({ days: fc.nat(10), weeks: fc.nat(10), months: fc.nat(15) })

it('never removes the newest, the newest good or the newest restored backup, or a file that is not listed', () => {
  fc.assert(
    fc.property(histories, limits, (backups, keep) => {
      const removed = filesToRemove(backups, keep)
      const files = backups.map(({ file }) => file)
      expect(removed.every((file) => files.includes(file))).toBe(true)
      const isNotBad = ({ check }: Candidate) => check !== 'refused'
      const mustStay = [backups[0], backups.find(isNotBad), backups.find(({ check }) => check === 'passed')]
      for (const backup of mustStay) expect(removed).not.toContain(backup?.file)
    }),
  )
})

it('keeps at most what the limits and the three exceptions allow, and more for higher limits', () => {
  fc.assert(
    fc.property(histories, limits, (backups, keep) => {
      const removed = filesToRemove(backups, keep)
      expect(backups.length - removed.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months + 3)
      const more = { days: keep.days + 1, weeks: keep.weeks + 1, months: keep.months + 1 }
      expect(filesToRemove(backups, more).every((file) => removed.includes(file))).toBe(true)
    }),
  )
})

it('removes nothing more when it runs again', () => {
  fc.assert(
    fc.property(histories, limits, (backups, keep) => {
      const removed = new Set(filesToRemove(backups, keep))
      const kept = backups.filter(({ file }) => !removed.has(file))
      expect(filesToRemove(kept, keep)).toEqual([])
    }),
  )
})
