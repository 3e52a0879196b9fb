import { expect, it } from 'vitest'
import { stepped } from './sold-values.ts'

it.each([
  ['1', -1, '1'],
  ['2', -1, '1'],
  ['1', 1, '2'],
  ['98', 1, '99'],
  ['99', 1, '99'],
  // What is typed and not valid counts as none.
  ['', -1, '1'],
  ['x', 1, '1'],
  ['100', 1, '1'],
] as const)('P2 the quantity "%s" changed by %i is %s', (typed, by, expected) => {
  expect(stepped(typed, by)).toBe(expected)
})
