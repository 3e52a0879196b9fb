import { type IsoDate, isPlausibleBirthDate } from '@piel/contract/dates'
import { patientFields } from '@piel/contract/patients'
import * as z from 'zod/mini'

const { firstName, middleName, lastName, secondLastName, email, phone, birthDate, gender, address, medicalHistory } =
  patientFields

/** The form's rules (row E8): the contract's own, and what takes today or two fields to judge. */
export function patientSchema(today: IsoDate) {
  return z
    .object({
      firstName,
      middleName,
      lastName,
      secondLastName,
      birthDate: birthDate.check(z.refine((date) => isPlausibleBirthDate(date, today), 'validation.birthDateInvalid')),
      gender,
      email: email,
      phone,
      address,
      medicalHistory,
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
