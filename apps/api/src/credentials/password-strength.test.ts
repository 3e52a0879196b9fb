import { describe, expect, it } from 'vitest'
import { weaknessOf } from './password-strength.ts'

/** Words and names of public lists in both languages, padded as people pad them. */
const weak = `
password1A Password123! Passw0rd2024 P@ssw0rd1 Qwerty12 Qwerty2024! Qwertyuiop1 Asdfghjk1 1qaz2WSX Zxcvbnm1 Abc12345
Abcdef123 Aa345678 Aa123456 Ab123456789 Letmein1! Welcome123! Iloveyou1 Sunshine99 Dragon2023 Superman7 Batman123
Pokemon25 Football7 Chocolate1 Computer1 Summer2024! Winter22! Monday2024! January2025 Michael1990! Charlotte2015!!
Jessica2! Admin2026 Contraseña2026 Contrasen\u0303a123 Mexico2024! México2024! Guadalupe1985 Guadalupe#1985 Fernanda2001
Alejandro2024 Maria2024 Jose1980! Rodriguez1 Hernandez1990! Xochitl1985! Citlali2001# Princesa123 Teamo2024 Tequiero1!
Bienvenido1 Secreto123 Futbol2024 Barcelona10 Chivas1906 Monterrey2025 Cuernavaca2024! Mariposa12 Estrella7! Corazon14
Primavera2026 Diciembre24 Lunes2024 Dermatologia1 Clinica2026! Doctor2026 Administrador1
`
  .trim()
  .split(/\s+/)

const strong = `
zK7#vQ2m w8Rt!pLx Xq7zVb2K vP4nQz8r hG5$kWm2 Bq3xTz9L 7Jm&wPdV Rk4vHz7q Y7zRq4Lk Fp2!xVn9 Ñandú-veloz-7
correctHorse9battery Tormenta-sauce-41-brisa Lluvia9Cebolla%Tren Cactus!Viola7Mesa Zapato-lento-62-luna
Nube.roja.canta.8 Piel-admin-2026 Piel-staff-2026 Volcan-de-agua-26
`
  .trim()
  .split(/\s+/)

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
  ])('D5 refuses %s', async (password, key) => {
    expect(await weaknessOf(password)).toBe(key)
  })

  it('D5 refuses every padded word, name, date and keyboard run', async () => {
    expect(weak.length).toBeGreaterThanOrEqual(60)
    const verdicts = await Promise.all(weak.map(async (password) => [password, await weaknessOf(password)]))
    expect(verdicts.filter(([, key]) => key !== 'validation.passwordCommon')).toEqual([])
  })

  it('D5 accepts eight unpredictable characters, and several words', async () => {
    expect(strong).toHaveLength(20)
    const verdicts = await Promise.all(strong.map(async (password) => [password, await weaknessOf(password)]))
    expect(verdicts.filter(([, key]) => key !== undefined)).toEqual([])
  })

  it('D5 refuses a password made from the person’s own name or e-mail, or from the clinic’s name', async () => {
    const person = {
      email: 'ximenita.lopez@clinica.mx',
      firstName: 'Itzamná',
      lastName: 'Zamarripa',
      clinic: ['Piel', 'Dermavida Roma'],
    }
    for (const password of ['Zamarripa2026', 'Itzamna-99', 'Ximenita.Lopez1', 'Dermavida2026!', 'Zamarripa-99!'])
      expect([password, await weaknessOf(password, person)]).toEqual([password, 'validation.passwordPersonal'])
  })

  it('D5 judges the first 64 characters only', async () => {
    const weakStart = `Aa1${'a'.repeat(61)}`
    expect(await weaknessOf(weakStart + 'zK7#vQ2mw8Rt!pLxXq7zVb2KvP4nQz8r')).toBe('validation.passwordCommon')
  })

  it.each(['Piel-admin-2026', 'Piel-staff-2026', 'Tres tristes tigres 3', 'Ñandú-veloz-7', 'correctHorse9battery'])(
    'D5 accepts %s',
    async (password) => {
      expect(await weaknessOf(password)).toBeUndefined()
    },
  )
})
