import { expect, it } from 'vitest'
import { scaledSeconds, slowestFiles } from './file-limit.ts'
import { timesOfSuites } from './file-times.ts'

it('divides the time of a file by how slow the machine was while it ran', () => {
  const time = { path: 'a.test.ts', ms: 30_000, end: 90_000 }
  const asked: number[][] = []
  const reference = { slowness: (from: number, to: number) => (asked.push([from, to]), 2), stop: () => undefined }
  expect(scaledSeconds(time, reference)).toBe(15)
  expect(asked).toEqual([[60_000, 90_000]])
})

it('lists the slowest files first', () => {
  const times = [500, 21_040, 3_000].map((ms, i) => ({ path: `${i}.test.ts`, ms, end: 0 }))
  expect(slowestFiles(times, 2)).toEqual(['   21.0 s  1.test.ts', '    3.0 s  2.test.ts'])
})

it('adds up the tests of a browser file, also those in groups', () => {
  const spec = (duration: number, at: string) => ({
    tests: [{ results: [{ duration, startTime: `2026-11-27T10:00:${at}.000Z` }] }],
  })
  const groups = [{ file: 'till.spec.ts', specs: [spec(4000, '03')] }]
  expect(timesOfSuites([{ file: 'till.spec.ts', specs: [spec(2000, '00')], suites: groups }], 'e2e')).toEqual([
    { path: 'e2e/till.spec.ts', ms: 6000, end: Date.parse('2026-11-27T10:00:07.000Z') },
  ])
})
