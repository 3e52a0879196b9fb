import { expect, it } from 'vitest'
import { adjustBody } from './statement.ts'

it('G4 adjusts by whole centavos, never by zero', () => {
  const adjusts = (amountMinor: unknown) => adjustBody.safeParse({ amountMinor, reason: 'Descuento' }).success
  expect([1, -1, 1_000_000_000, -1_000_000_000].map(adjusts)).toEqual([true, true, true, true])
  expect([0, -0, 0.1, 1_000_000_001, -1_000_000_001, '5', null, Number.NaN].filter(adjusts)).toEqual([])
})
