import type { IsoDate } from '@piel/contract/core/dates'
import { doctorFieldRules, licenseInputs, specialtyInputs, strongPassword } from '@piel/contract/people/doctors'
import * as z from 'zod/mini'
import { emptyOr, listedRules } from '#/components/form/listed-rules.ts'
import { passwordsMatch } from '#/components/form/password-pair.tsx'
import { doctorFieldList } from '../doctor-field-list.ts'
import type { DoctorValues } from './doctor-values.ts'

/** Refuses dates after today in the items of a list. */
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
      ...listedRules(doctorFieldList, doctorFieldRules),
      leaveFrom: doctorFieldRules.leaveFrom,
      leaveUntil: doctorFieldRules.leaveUntil,
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
