import { type IsoDate, isPlausibleBirthDate } from '@piel/contract/core/dates'
import { duties } from '@piel/contract/core/people'
import { userFields } from '@piel/contract/people/users'
import * as z from 'zod/mini'
import { emptyOr } from '#/components/form/listed-rules.ts'
import { positions, type UserValues } from './user-values.ts'

const { firstName, middleName, lastName, secondLastName, email, phone, role, profileKind, gender } = userFields

/** The contract's rules, and those that need today's date or several fields. */
export function userSchema(today: IsoDate, isNew: boolean, withPassword: boolean) {
  const asksPassword = ({ invite }: Pick<UserValues, 'invite'>) => withPassword && !invite
  // Validates even while other fields are wrong.
  const always = { when: () => true }
  return z
    .object({
      firstName,
      middleName,
      lastName,
      secondLastName,
      email,
      phone: z.string().check(z.trim(), emptyOr(phone)),
      position: z.enum(['', ...positions]),
      role,
      duty: z.enum(['', ...duties]),
      profileKind,
      isPatient: z.boolean(),
      isDoctor: z.boolean(),
      birthDate: z
        .string()
        .check(z.refine((date) => date === '' || isPlausibleBirthDate(date, today), 'validation.birthDateInvalid')),
      gender,
      invite: z.boolean(),
      password: z.string(),
      confirmPassword: z.string(),
    })
    .check(
      z.refine(({ position }) => !isNew || position !== '', {
        path: ['position'],
        error: 'validation.roleRequired',
        ...always,
      }),
      z.refine(({ role: chosen, duty }) => chosen !== 'STAFF' || duty !== '', {
        path: ['duty'],
        error: 'validation.dutyRequired',
        ...always,
      }),
      z.refine((values) => !asksPassword(values) || values.password !== '', {
        path: ['password'],
        error: 'validation.passwordRequired',
        ...always,
      }),
      z.refine((values) => !asksPassword(values) || values.password === '' || values.password.length >= 8, {
        path: ['password'],
        error: 'validation.passwordMin8',
        ...always,
      }),
      z.refine((values) => !asksPassword(values) || values.password.length <= 128, {
        path: ['password'],
        error: 'validation.passwordMax',
        ...always,
      }),
      z.refine((values) => !asksPassword(values) || values.password === values.confirmPassword, {
        path: ['confirmPassword'],
        error: 'validation.passwordsMismatch',
        ...always,
      }),
    )
}
