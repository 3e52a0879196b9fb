import { expect, it } from 'vitest'
import { statedProgress } from './stated-progress.ts'

it('Q4 says within a second how far work is and how long is left, and then every 5 s', () => {
  const lines: string[] = []
  let at = 0
  const report = statedProgress(
    'Restoring',
    (line) => lines.push(line),
    () => at,
  )
  const steps: [ms: number, part: number][] = [
    [500, 0.01],
    [1000, 0.02],
    [3000, 0.06],
    [6000, 0.5],
    [12_000, 0.02],
    [17_000, 0],
  ]
  for (const [ms, part] of steps) {
    at = ms
    report(part)
  }
  expect(lines).toEqual([
    'Restoring: 2 %, about 49 s left',
    'Restoring: 50 %, about 6 s left',
    'Restoring: 2 %, about 9 min 48 s left',
    'Restoring: 0 %',
  ])
})
