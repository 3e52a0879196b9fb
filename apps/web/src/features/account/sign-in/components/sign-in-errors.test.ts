import { renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadErrorTexts, startI18n, useTranslation } from '#/i18n/index.ts'
import { ApiError } from '#/lib/api-error.ts'
import { textOfCode } from '#/lib/error-text.ts'
import { fieldErrorsOf, signInErrorOf } from './sign-in-errors.ts'

// They load with the sign-in screen.
beforeAll(loadErrorTexts)

const refused = (message?: string) => new ApiError(401, 'not_authenticated', { message })

describe('C8 the meaning of a refused sign-in', () => {
  it.each([
    ['Auth0: Wrong email or password.', 'invalid_credentials'],
    ['invalid_grant', 'invalid_credentials'],
    ['Auth0: too many attempts', 'account_blocked'],
    [
      'Your account has been blocked after multiple consecutive login attempts. Check your inbox to unlock it.',
      'account_blocked',
    ],
    ['Auth0: wrong password', 'wrong_password'],
    ['Auth0: user not found', 'user_not_found'],
    ['Auth0: email_not_verified', 'account_not_verified'],
    ['Auth0: something else', 'provider_error'],
    ['Login failed (network or exception)', 'user_not_found'],
    ['Login failed: DNS', 'network_error'],
    ['Unknown message', 'unauthorized'],
    ['', 'unauthorized'],
  ])('401 %j is %s', (message, code) => {
    expect(signInErrorOf(refused(message))).toBe(code)
  })

  it.each([
    [401, 'invalid_credentials', 'invalid_credentials'],
    [401, 'account_blocked', 'account_blocked'],
    [401, 'account_not_verified', 'account_not_verified'],
    [500, 'internal', 'server_error'],
    [503, 'unavailable', 'server_error'],
    [0, 'network', 'network_error'],
    [422, 'validation_failed', 'invalid_input'],
    [429, 'rate_limited', 'rate_limited'],
    [403, 'password_login_disabled', 'password_login_disabled'],
    [403, 'forbidden', 'generic_error'],
    [400, 'unreadable_request', 'generic_error'],
  ] as const)('status %s with code %s and no words is %s', (status, code, meaning) => {
    expect(signInErrorOf(new ApiError(status, code))).toBe(meaning)
  })

  it.each(['mfa_required', 'account_not_verified', 'user_not_found', 'network_error', 'unauthorized'] as const)(
    'the code %s takes precedence over the words that come with it',
    (code) => {
      expect(signInErrorOf(new ApiError(401, code, { message: 'Wrong email or password.' }))).toBe(code)
    },
  )

  it('C8 announces no e-mail for a block of Piel, which ends by itself', async () => {
    await startI18n()
    const code = signInErrorOf(new ApiError(401, 'account_blocked', { retryAfter: 600 }))
    const { result } = renderHook(() => useTranslation('errors'))
    expect(textOfCode(result.current.t, code)).toBe(
      'Your account is blocked after several failed attempts. Try again later.',
    )
  })

  it('an unexpected failure is a generic error', () => {
    expect(signInErrorOf(new TypeError('x'))).toBe('generic_error')
  })
})

describe('C1 fields named by the server', () => {
  it('get its error, or the default', () => {
    const errors = [
      { pointer: '/username', code: 'validation.emailMax' },
      { pointer: '/password', code: '' },
    ]
    expect(fieldErrorsOf(new ApiError(422, 'validation_failed', { errors }))).toEqual({
      email: 'validation.emailMax',
      password: 'validation.passwordInvalid',
    })
    for (const pointer of ['/username', '/email']) {
      const error = new ApiError(422, 'validation_failed', { errors: [{ pointer, code: '' }] })
      expect([pointer, fieldErrorsOf(error)]).toEqual([
        pointer,
        { email: 'validation.emailInvalid', password: undefined },
      ])
    }
    expect(fieldErrorsOf(new ApiError(401, 'invalid_credentials'))).toEqual({ email: undefined, password: undefined })
  })
})
