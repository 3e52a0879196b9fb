import { expect, it } from 'vitest'
import { weaknessOf } from '#/credentials/password-strength.ts'
import { invitationPage } from './invitation-page.ts'
import { wordsOf } from './words.ts'

it.each([
  ['en', 'At least 8 characters, with an uppercase letter, a lowercase letter and a number, and hard to guess.'],
  ['es', 'Al menos 8 caracteres, con una mayúscula, una minúscula y un número, y difícil de adivinar.'],
] as const)('D2 states the rule of a new password (%s)', async (language, hint) => {
  expect(wordsOf(language)('newPasswordHint')).toBe(hint)
  const page = invitationPage(
    { language, clinic: 'Clínica Sur' },
    { action: '/oidc/invitation/x', email: 'a@piel.test' },
  )
  expect(page).toContain(hint)
  const reasons = ['Kj7xQwz', 'kj7xqwzm', 'KJ7XQWZM', 'KjsxQwzm', 'Password1', 'Kj7xQwzm'].map((text) =>
    weaknessOf(text),
  )
  expect(await Promise.all(reasons)).toEqual([
    'validation.passwordMin8',
    'validation.passwordFormat',
    'validation.passwordFormat',
    'validation.passwordFormat',
    'validation.passwordCommon',
    undefined,
  ])
})

it('C8 promises no mail for a block, which ends by itself', () => {
  const texts = (['en', 'es'] as const).map((language) => wordsOf(language)('blocked', { time: '10 min' }))
  expect(texts).toEqual([
    'This account is temporarily locked after too many attempts. Try again in 10 min.',
    'Esta cuenta está bloqueada temporalmente por demasiados intentos. Intente de nuevo en 10 min.',
  ])
})
