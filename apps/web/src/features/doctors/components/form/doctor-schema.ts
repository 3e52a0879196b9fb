import type { IsoDate } from '@piel/contract/dates'
import { doctorFields, licenseInputs, specialtyInputs, strongPassword } from '@piel/contract/doctors'
import { phone } from '@piel/contract/text'
import * as z from 'zod/mini'
import type { DoctorValues } from './doctor-values.ts'

const { firstName, middleName, lastName, secondLastName, email } = doctorFields

/** A text that may be left out, and follows its rule where it is not. */
const optional = (rule: z.ZodMiniType<string, string>) =>
  z.check<string>((context) => {
    const { error } = context.value === '' ? {} : z.safeParse(rule, context.value)
    const [issue] = error?.issues ?? []
    if (issue) context.issues.push({ code: 'custom', message: issue.message, input: context.value })
  })

/** Refuses the dates of a list's items that lie after today. */
const noFuture = <N extends string>(field: N, today: IsoDate) =>
  z.check<{ [K in N]?: string | null | undefined }[]>((context) => {
    for (const [index, item] of context.value.entries())
      if ((item[field] ?? '') > today)
        context.issues.push({ code: 'custom', message: 'validation.dateFuture', input: item, path: [index, field] })
  })

/** The contract's rules, and those that need today's date or two fields. */
export function doctorSchema(today: IsoDate) {
  const schema = z
    .object({
      firstName,
      middleName,
      lastName,
      secondLastName,
      email,
      phone: z.string().check(z.trim(), optional(phone)),
      specialties: specialtyInputs.check(noFuture('certifiedAt', today)),
      licenses: licenseInputs.check(noFuture('issuedAt', today)),
      password: z.string().check(optional(strongPassword)),
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
  // Whatever may be left out of a call stands in the form as an empty text, and comes out as one.
  return schema as z.ZodMiniType as z.ZodMiniType<DoctorValues, DoctorValues>
}
