import { careFields } from '@piel/contract/people/care'
import type { IsoDate } from '@piel/contract/core/dates'
import * as z from 'zod/mini'

/** Values of the relation form; `personId` is the selected doctor or patient, `until` can be empty. */
export interface CareValues {
  personId: string
  since: string
  until: string
}

export const dateFields = {
  since: { kind: 'date', isRequired: true, revalidates: ['until'] },
  until: { kind: 'date', hint: 'fields.untilHint' },
} as const

const dates = { since: careFields.since, until: z.union([z.literal(''), careFields.until], 'validation.dateInvalid') }
const inOrder = z.refine<{ since: string; until: string }>(({ since, until }) => until === '' || until >= since, {
  path: ['until'],
  error: 'validation.untilBeforeSince',
})

/** The rules for an assignment; `required` is the message for a missing `personId`. */
export const assignSchema = (missing: 'doctorRequired' | 'patientRequired') =>
  z.object({ personId: z.uuid(`validation.${missing}`), ...dates }).check(inOrder)

export const datesSchema = z.object(dates).check(inOrder)

/** Plausible first and last days of a relation. */
export function careDays(today: IsoDate): { min: IsoDate; max: IsoDate } {
  const year = Number(today.slice(0, 4))
  return { min: `${year - 80}-01-01`, max: `${year + 10}-12-31` }
}
