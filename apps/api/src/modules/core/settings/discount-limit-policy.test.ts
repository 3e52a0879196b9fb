import { actorKinds } from '@piel/contract/core/permissions'
import { expect, it } from 'vitest'
import type { AppError } from '#/lib/app-error.ts'
import type { Actor } from '#/lib/context.ts'
import { checkLowered, discountLimitFor } from './discount-limit.policy.ts'

it('P4 administrators have no limit, and every other caller has the clinic’s', () => {
  const limits = actorKinds.map((kind) => [kind, discountLimitFor({ kind } as Actor, 15)])
  expect(Object.fromEntries(limits)).toEqual({ USER: 15, DOCTOR: 15, STAFF: 15, CLINICAL: 15, ADMIN: null })
})

/** The least that may remain, if less remains; undefined if it is allowed. */
function leastOf(limitPercent: number | null, agreedMinor: number, afterMinor: number): number | undefined {
  const field = { pointer: '/valueMinor', code: 'validation.valueLimit' } as const
  try {
    checkLowered(limitPercent, { agreedMinor, afterMinor, ...field })
    return undefined
  } catch (error) {
    const { code, errors, details } = error as AppError
    expect([code, errors]).toEqual(['discount_too_much', [field]])
    return details.leastMinor
  }
}

it.each([
  [10, 100_000, 90_000, undefined],
  [10, 100_000, 89_999, 90_000],
  // Half a centavo is rounded in the patient's favour.
  [10, 1_005, 904, undefined],
  [10, 1_005, 903, 904],
  [0, 100_000, 99_999, 100_000],
  [0, 100_000, 100_000, undefined],
  [100, 100_000, 0, undefined],
  [10, 0, -1, 0],
  [10, 0, 0, undefined],
  [null, 100_000, 0, undefined],
])('P4 a limit of %s %% of %i allows %i, or at least %s', (limit, agreed, after, least) => {
  expect(leastOf(limit, agreed, after)).toBe(least)
})
