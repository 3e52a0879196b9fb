import { doctorFields } from '@piel/contract/people/doctors'
import { changePasswordBody } from '@piel/contract/account/me-settings'
import { newPassword } from '@piel/contract/core/text'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { es } from '#/testing/spanish.ts'
import { en } from './en/index.ts'

const atLeast8 = {
  en: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number, and hard to guess',
  es: 'Al menos 8 caracteres, con una mayúscula, una minúscula y un número, y difícil de adivinar',
}

it('C10 D4 E8 F6 the hint of a new password states the rule of its form', () => {
  expect({ en: en.users.form.hints.password, es: es.users.form.hints.password }).toEqual(atLeast8)
  expect({ en: en.patientForm.hints.password, es: es.patientForm.hints.password }).toEqual(atLeast8)
  expect({ en: en.doctors.form.hints.password, es: es.doctors.form.hints.password }).toEqual({
    en: 'At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? &, and hard to guess',
    es: 'Al menos 8 caracteres, con una mayúscula, una minúscula, un número y uno de @ $ ! % * ? &, y difícil de adivinar',
  })
  expect({ en: en.me.password.rule, es: es.me.password.rule }).toEqual({
    en: '8 to 50 characters, with an uppercase letter, a lowercase letter and a number, and hard to guess',
    es: 'De 8 a 50 caracteres, con una mayúscula, una minúscula y un número, y difícil de adivinar',
  })
})

const changed = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => ({ currentPassword: 'Earlier-2025', newPassword: text, confirmPassword: text })),
  ),
  changePasswordBody,
)
const upTo = (length: number) => 'Aa1$'.padEnd(length, 'x')

it.each([
  ['D4 E8 users and patients', newPassword, [upTo(8), upTo(128)], [upTo(7)]],
  [
    'F6 doctors',
    doctorFields.password,
    [upTo(8), upTo(128)],
    [upTo(7), 'Xyzw1234', 'XYZW123$', 'xyzw123$', 'Xyzwxyz$'],
  ],
  ['C10 one’s own', changed, [upTo(8), upTo(50)], [upTo(7), upTo(51), 'XYZW1234', 'xyzw1234', 'Xyzwxyzw']],
])('%s: accepts what the hint names and nothing less', (_form, rule, accepted, refused) => {
  const follows = (password: string) => z.safeParse(rule, password).success
  expect(accepted.filter((password) => !follows(password))).toEqual([])
  expect(refused.filter(follows)).toEqual([])
})
