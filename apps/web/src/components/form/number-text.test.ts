import { percent } from '@piel/contract/core/money'
import { shippingFields } from '@piel/contract/money/shipping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wholeNumberInput } from './number-text.ts'

const messageOf = (rule: z.ZodMiniType, value: unknown) => z.safeParse(rule, value).error?.issues[0]?.message

describe('B12 B13 whole numbers', () => {
  it('B12 are read as they are typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        (value) => z.parse(wholeNumberInput(percent), ` ${value} `) === value,
      ),
    )
  })

  it('B13 are refused with the reason', () => {
    const days = wholeNumberInput(shippingFields.minDays)
    expect(messageOf(days, ' ')).toBe('validation.daysRequired')
    for (const text of ['1.5', '-1', 'two', '91', '1e1', '9'.repeat(20)])
      expect(messageOf(days, text)).toBe('validation.daysInvalid')
    expect(messageOf(wholeNumberInput(percent), '')).toBe('validation.percentInvalid')
  })
})
