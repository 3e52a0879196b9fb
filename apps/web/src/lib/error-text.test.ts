import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage, loadErrorTexts } from '#/i18n/index.ts'
import { ApiError } from './api-error.ts'
import { useErrorText } from './error-text.ts'

// An answer with this code loads them.
beforeAll(loadErrorTexts)

const blocked = (retryAfter?: number) => new ApiError(401, 'account_blocked', { retryAfter })

it.each([
  ['en', 'Your account is blocked after several failed attempts. Try again later.'],
  ['es', 'Su cuenta está bloqueada tras varios intentos fallidos. Inténtelo más tarde.'],
] as const)('C8 promises no mail for a block of Piel, which ends by itself (%s)', async (language, text) => {
  await changeLanguage(language)
  const { result } = renderHook(() => useErrorText())
  expect(result.current(blocked(600))).toBe(text)
})

it('C8 has the specified text for a block of an external provider, which sends a mail', async () => {
  await changeLanguage('en')
  const { result } = renderHook(() => useErrorText())
  expect(result.current(blocked())).toBe(
    'Your account has been blocked after multiple consecutive login attempts. Check your inbox to unlock it.',
  )
})
