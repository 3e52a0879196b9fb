import { describe, expect, it } from 'vitest'
import { weaknessOf } from './password-strength.ts'

describe('strength of a new password', () => {
  it.each([
    ['Aa1', 'validation.passwordMin8'],
    [`Aa1${'x'.repeat(130)}`, 'validation.passwordMax'],
    ['all-lower-1', 'validation.passwordFormat'],
    ['ALL-UPPER-1', 'validation.passwordFormat'],
    ['No-Digits-Here', 'validation.passwordFormat'],
    ['Password1', 'validation.passwordCommon'],
    ['pAssWord2026!!', 'validation.passwordCommon'],
    ['Contraseña123', 'validation.passwordCommon'],
    ['Contrasen\u0303a123', 'validation.passwordCommon'],
    ['P@ssw0rd1', 'validation.passwordCommon'],
    ['Qwertyuiop1', 'validation.passwordCommon'],
    ['Ab123456789', 'validation.passwordCommon'],
  ])('D5 refuses %s', (password, key) => {
    expect(weaknessOf(password)).toBe(key)
  })

  it('D5 refuses a password made of the person’s own name or e-mail', () => {
    const person = { email: 'ximenita.lopez@clinica.mx', firstName: 'Itzamná', lastName: 'Zamarripa' }
    expect(weaknessOf('Zamarripa2026', person)).toBe('validation.passwordPersonal')
    expect(weaknessOf('Itzamna-99', person)).toBe('validation.passwordPersonal')
    expect(weaknessOf('Ximenita.Lopez1', person)).toBe('validation.passwordPersonal')
  })

  it.each(['Piel-admin-2026', 'Piel-staff-2026', 'Tres tristes tigres 3', 'Ñandú-veloz-7', 'correctHorse9battery'])(
    'D5 accepts %s',
    (password) => {
      expect(weaknessOf(password)).toBeUndefined()
    },
  )
})
