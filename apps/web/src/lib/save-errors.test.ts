import type { ErrorCode } from '@piel/contract/core/errors'
import { describe, expect, it } from 'vitest'
import { errors } from '#/i18n/en/base/errors.ts'
import { ApiError } from './api-error.ts'
import { saveErrorOf } from './save-errors.ts'

const weak =
  'The password is too weak. It needs at least 8 characters, one uppercase letter, one lowercase letter and one number.'
const taken = 'Email is already registered.'
const invalid = 'Validation error in the entered data.'
const server = 'Server error. Please try again later.'
const connection = 'Connection error. Check your internet connection.'

const wordsOf = (error: unknown) => {
  const { code } = saveErrorOf(error)
  return code === 'unknown' ? 'unknown' : (errors as Record<string, string>)[code]
}

describe('D5 a failed save, by its message', () => {
  it.each([
    [400, 'PasswordStrengthError: Password is too weak', weak],
    [422, 'password strength error', weak],
    [409, 'The user already exists.', taken],
    [500, 'The user already exists.', taken],
    [400, 'User already exists in the system with this email.', taken],
    [422, 'Validation error in the entered data.', invalid],
    [400, 'request validation failed', invalid],
    [409, 'Something else', 'unknown'],
    [500, 'Something else', 'unknown'],
  ])('%i %s shows: %s', (status, message, words) => {
    const code: ErrorCode = status === 409 ? 'conflict' : status === 500 ? 'internal' : 'unreadable_request'
    expect(wordsOf(new ApiError(status, code, { message }))).toBe(words)
  })
})

it('F8 reports that the provider’s subject belongs to another user', () => {
  const error = new ApiError(409, 'conflict', { message: 'Auth0 ID already registered' })
  expect(wordsOf(error)).toBe('Auth0 ID already registered.')
})

describe('D5 a failed save without a message, by its status', () => {
  it.each([
    [409, 'conflict', taken],
    [401, 'not_authenticated', taken],
    [500, 'internal', server],
    [503, 'unavailable', server],
    [0, 'network', connection],
    [0, 'timeout', connection],
    [404, 'not_found', connection],
    [400, 'unreadable_request', 'unknown'],
    [422, 'validation_failed', 'unknown'],
  ] as const)('%i %s shows: %s', (status, code, words) => {
    expect(wordsOf(new ApiError(status, code))).toBe(words)
  })
})

describe('D5 a failed save whose code states the reason', () => {
  it.each(['own_account', 'last_administrator', 'forbidden', 'rate_limited', 'version_conflict'] as const)(
    'keeps %s',
    (code) => expect(saveErrorOf(new ApiError(409, code)).code).toBe(code),
  )

  it('keeps the fields, the trace and the status', () => {
    const details = { errors: [{ pointer: '/email', code: 'validation.emailInvalid' }], traceId: 'trace-1' }
    const error = saveErrorOf(new ApiError(422, 'validation_failed', { ...details, message: invalid }))
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', serverMessage: invalid, ...details })
  })

  it('has no details without an answer', () => expect(wordsOf(new TypeError('broken'))).toBe('unknown'))
})
