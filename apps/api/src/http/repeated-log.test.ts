import { expect, it } from 'vitest'
import { limitRepeats } from './repeated-log.ts'

it('J3 logs one of many equal refusals each second, with the number of omitted ones', () => {
  let nowMs = 0
  const limit = limitRepeats(() => nowMs)
  expect([limit('a'), limit('a'), limit('b'), limit('a')]).toEqual([
    { suppressed: 0 },
    undefined,
    { suppressed: 0 },
    undefined,
  ])
  nowMs = 999
  expect(limit('a')).toBeUndefined()
  nowMs = 1000
  expect([limit('a'), limit('b')]).toEqual([{ suppressed: 3 }, { suppressed: 0 }])
})

it('J3 forgets the oldest of more than a hundred kinds', () => {
  const limit = limitRepeats(() => 0)
  for (let i = 0; i <= 100; i += 1) limit(String(i))
  expect([limit('100'), limit('0')]).toEqual([undefined, { suppressed: 0 }])
})
