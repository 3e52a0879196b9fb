import { expect, it } from 'vitest'
import { leastOf, scaledSeconds, slowestFiles } from './file-limit.ts'
import { timesOfSuites } from './file-times.ts'
import { slownessOf } from './reference.ts'

it('divides the time of a file by how slow the machine was while it ran', () => {
  const time = { path: 'a.test.ts', ms: 30_000, end: 90_000 }
  const asked: number[][] = []
  const reference = { slowness: (from: number, to: number) => (asked.push([from, to]), 2), stop: () => undefined }
  expect(scaledSeconds(time, reference)).toBe(15)
  expect(asked).toEqual([[60_000, 90_000]])
})

it('takes the machine for as slow as the kind of work that it slows down most', () => {
  const samples = [
    { at: 10_000, slowness: [1, 2] },
    { at: 20_000, slowness: [2, 6] },
    { at: 90_000, slowness: [9, 9] },
  ]
  expect(slownessOf(samples, 12_000, 18_000)).toBe(4)
  expect(slownessOf(samples, 50_000, 60_000)).toBe(1)
  expect(slownessOf([{ at: 0, slowness: [0.5, 0.9] }], 0, 1_000)).toBe(1)
})

it('measures a file again only while it is over the limit', async () => {
  const answers = [24, 19, 3]
  const measure = async () => answers.shift() ?? 0
  expect(await leastOf(2, 20, measure)).toBe(19)
  expect(answers).toEqual([3])
  expect(await leastOf(2, 20, measure)).toBe(3)
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
