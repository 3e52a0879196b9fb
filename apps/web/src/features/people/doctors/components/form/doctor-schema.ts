import { isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import { doctorFields, licenseInputs, specialtyInputs, strongPassword } from '@piel/contract/people/doctors'
import * as z from 'zod/mini'
import { emptyOr, passwordsMatch } from '#/components/form/password-pair.tsx'
import type { DoctorValues } from './doctor-values.ts'

const { firstName, middleName, lastName, secondLastName, title, email, phone } = doctorFields

/** Refuses the dates of a list's items that lie after today. */
const noFuture = <N extends string>(field: N, today: IsoDate) =>
  z.check<{ [K in N]?: string | null | undefined }[]>((context) => {
    for (const [index, item] of context.value.entries())
      if ((item[field] ?? '') > today)
        context.issues.push({ code: 'custom', message: 'validation.dateFuture', input: item, path: [index, field] })
  })

const leaveDate = z.string().check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'))

/** The contract's rules, and those that need today's date or two fields. */
export function doctorSchema(today: IsoDate) {
  const schema = z
    .object({
      firstName,
      middleName,
      lastName,
      secondLastName,
      title: z.union([title, z.literal('')]),
      email,
      phone,
      leaveFrom: leaveDate,
      leaveUntil: leaveDate,
      specialties: specialtyInputs.check(noFuture('certifiedAt', today)),
      licenses: licenseInputs.check(noFuture('issuedAt', today)),
      password: z.string().check(emptyOr(strongPassword)),
      confirmPassword: z.string(),
    })
    .check(
      passwordsMatch,
      z.refine(({ leaveFrom, leaveUntil }) => leaveUntil === '' || leaveFrom !== '', {
        path: ['leaveFrom'],
        error: 'validation.required',
      }),
      z.refine(({ leaveFrom, leaveUntil }) => leaveUntil === '' || leaveUntil >= leaveFrom, {
        path: ['leaveUntil'],
        error: 'validation.untilBeforeSince',
      }),
    )
  // An absent value is an empty text in the form.
  return schema as z.ZodMiniType as z.ZodMiniType<DoctorValues, DoctorValues>
}
