import { expect, it } from 'vitest'
import { titleOf } from './errors.ts'

it('J3 titles of errors are their codes in words, or a separate title', () => {
  expect(titleOf('not_found')).toBe('Not found')
  expect(titleOf('refund_too_much')).toBe('Refund exceeds the payment')
})
