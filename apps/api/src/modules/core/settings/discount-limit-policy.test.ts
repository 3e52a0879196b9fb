import { actorKinds } from '@piel/contract/core/permissions'
import { expect, it } from 'vitest'
import type { Actor } from '#/lib/context.ts'
import { discountLimitFor } from './discount-limit.policy.ts'

it('P4 administrators have no limit, and every other caller has the clinic’s', () => {
  const limits = actorKinds.map((kind) => [kind, discountLimitFor({ kind } as Actor, 15)])
  expect(Object.fromEntries(limits)).toEqual({ USER: 15, DOCTOR: 15, STAFF: 15, CLINICAL: 15, ADMIN: null })
})
