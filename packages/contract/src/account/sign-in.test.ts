import { describe, expect, it } from 'vitest'
import { changePasswordBody } from './me-settings.ts'
import { credentials } from './sign-in.ts'

describe('the password at sign-in', () => {
  const verdict = (password: string) => credentials.shape.password.safeParse(password).error?.issues[0]?.message

  it('C3 has 6 to 128 characters, with lower case, upper case and a digit', () => {
    expect(['Aa1', 'Aa1aa', 'Aa1aaa', `Aa1${'a'.repeat(125)}`, `Aa1${'a'.repeat(126)}`].map(verdict)).toEqual([
      'validation.passwordMin',
      'validation.passwordMin',
      undefined,
      undefined,
      'validation.passwordMax',
    ])
    expect(['aaaaa1', 'AAAAA1', 'Aaaaaa', 'Ñandú1'].map(verdict)).toEqual([
      'validation.passwordFormat',
      'validation.passwordFormat',
      'validation.passwordFormat',
      undefined,
    ])
  })
})

describe('a changed password', () => {
  const verdict = (newPassword: string) =>
    changePasswordBody.safeParse({ currentPassword: 'Vieja-2026', newPassword, confirmPassword: newPassword }).error
      ?.issues[0]?.message

  it('C10 has 8 to 50 characters', () => {
    expect(['Nueva-1', 'Nueva-26', `Aa1${'x'.repeat(47)}`, `Aa1${'x'.repeat(48)}`].map(verdict)).toEqual([
      'validation.passwordMin8',
      undefined,
      undefined,
      'validation.passwordMax50',
    ])
  })
})
