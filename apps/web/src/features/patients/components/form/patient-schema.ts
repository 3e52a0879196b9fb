import { type IsoDate, isPlausibleBirthDate } from '@piel/contract/dates'
import { patientFields } from '@piel/contract/patients'
import * as z from 'zod/mini'

/** The contract's rules, and those that need today's date or two fields. */
export function patientSchema(today: IsoDate) {
  return z
    .object({
      ...patientFields,
      birthDate: patientFields.birthDate.check(
        z.refine((date) => isPlausibleBirthDate(date, today), 'validation.birthDateInvalid'),
      ),
      password: z.string().check(
        z.refine((text) => text === '' || text.length >= 8, 'validation.passwordMin8'),
        z.maxLength(128, 'validation.passwordMax'),
      ),
      confirmPassword: z.string(),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        error: 'validation.passwordsMismatch',
        // Judged also while other fields are still wrong.
        when: () => true,
      }),
    )
}
