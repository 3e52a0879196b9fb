import { curpProblem } from '@piel/contract/people/curp'
import { type IsoDate, isPlausibleBirthDate } from '@piel/contract/core/dates'
import { patientFields } from '@piel/contract/people/patient-fields'
import * as z from 'zod/mini'
import { listedRules } from '#/components/form/listed-rules.ts'
import { passwordsMatch } from '#/components/form/password-pair.tsx'
import { patientFieldList } from '../patient-field-list.ts'
import type { PatientValues } from './patient-values.ts'

/** Refuses a CURP that does not match the person, with the reason. */
const curpFits = (problem: NonNullable<ReturnType<typeof curpProblem>>) =>
  z.refine<Pick<PatientValues, 'curp' | 'birthDate' | 'gender'>>(
    ({ curp, birthDate, gender }) => curpProblem(curp, { birthDate, gender: gender || 'UNKNOWN' }) !== problem,
    { path: ['curp'], error: problem },
  )

/** The contract's rules, and those that need today's date or two fields. */
export function patientSchema(today: IsoDate) {
  const schema = z
    .object({
      ...listedRules(patientFieldList, patientFields),
      email: z.union([z.literal(''), patientFields.email]),
      gender: patientFields.gender,
      curp: patientFields.curp,
      birthDate: patientFields.birthDate.check(
        z.refine((date) => isPlausibleBirthDate(date, today), 'validation.birthDateInvalid'),
      ),
      isContactOnly: z.boolean(),
      password: z.string().check(
        z.refine((text) => text === '' || text.length >= 8, 'validation.passwordMin8'),
        z.maxLength(128, 'validation.passwordMax'),
      ),
      confirmPassword: z.string(),
    })
    .check(
      passwordsMatch,
      curpFits('validation.curpBirthDate'),
      curpFits('validation.curpGender'),
      z.refine(({ email, isContactOnly, password }) => password === '' || (email !== '' && !isContactOnly), {
        path: ['email'],
        error: 'validation.emailForPassword',
      }),
    )
  return schema as z.ZodMiniType as z.ZodMiniType<PatientValues, PatientValues>
}
