import { expect, it } from 'vitest'
import { parseInstant } from './types.ts'

it.each([
  ['2026-11-27 09:30:00+00', '2026-11-27T09:30:00.000Z'],
  ['2026-11-27 09:30:00.5+00', '2026-11-27T09:30:00.500Z'],
  ['2026-11-27 09:30:00.123456+00', '2026-11-27T09:30:00.123Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  ['12026-11-27 09:30:00+00', '12026-11-27 09:30:00+00'],
  ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
])('an instant that PostgreSQL writes as %s is %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})
