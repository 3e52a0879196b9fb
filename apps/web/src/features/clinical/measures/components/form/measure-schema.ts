import { ageOn, isoDate, type IsoDate } from '@piel/contract/core/dates'
import { reason } from '@piel/contract/core/text'
import { measureDetails, type MeasureDetail, type MeasureKind } from '@piel/contract/clinical/measure-details'
import { unusualFields } from '@piel/contract/clinical/vital-signs'
import * as z from 'zod/mini'
import { detailOf, type MeasureValues } from './measure-fields.ts'

export interface CheckedMeasure {
  date: IsoDate
  detail: MeasureDetail
  isConfirmed: boolean
  reason: string
}

interface Rules {
  birthDate: IsoDate | null
  earliest: IsoDate
  today: IsoDate
  isCorrection: boolean
}

/** The unusual values of a complete detail, at the age on a day. */
export const unusualOf = (kind: MeasureKind, detail: MeasureDetail, birthDate: IsoDate | null, day: IsoDate) =>
  unusualFields(kind, detail as never, birthDate === null ? null : ageOn(birthDate, day))

/** Checks a form by the rules of the contract, and that an unusual value was confirmed. */
export function measureSchema(kind: MeasureKind, { birthDate, earliest, today, isCorrection }: Rules) {
  const day = isoDate().check(z.refine((date) => date >= earliest && date <= today, 'validation.entryDateRange'))
  return z.pipe(
    z.custom<MeasureValues>(),
    z.transform((values: MeasureValues, context): CheckedMeasure => {
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: 'custom', path: [path], message, input: values })
      const date = z.safeParse(day, values['date'])
      if (date.error) refuse('date', date.error.issues[0]?.message ?? '')
      const detail = z.safeParse(measureDetails[kind], detailOf(kind, values))
      for (const { path, message } of detail.error?.issues ?? []) refuse(path.join('/'), message)
      const why = isCorrection ? z.safeParse(reason, values['reason']) : undefined
      if (why?.error) refuse('reason', why.error.issues[0]?.message ?? '')
      if (!date.success || !detail.success || why?.success === false) return z.NEVER
      const isConfirmed = values['confirmed'] === true
      if (unusualOf(kind, detail.data, birthDate, date.data).length > 0 && !isConfirmed) {
        refuse('confirmed', 'validation.measureUnusual')
        return z.NEVER
      }
      return { date: date.data, detail: detail.data, isConfirmed, reason: why?.data ?? '' }
    }),
  )
}
