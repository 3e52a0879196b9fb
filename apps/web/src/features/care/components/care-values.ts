import { careFields } from '@piel/contract/care'
import type { IsoDate } from '@piel/contract/dates'
import * as z from 'zod/mini'

/** What the form of a relation holds; `personId` is the doctor or the patient to be chosen, `until` may be empty. */
export interface CareValues {
  personId: string
  since: string
  until: string
}

const dates = { since: careFields.since, until: z.union([z.literal(''), careFields.until], 'validation.dateInvalid') }
const inOrder = z.refine<{ since: string; until: string }>(({ since, until }) => until === '' || until >= since, {
  path: ['until'],
  error: 'validation.untilBeforeSince',
})

/** The rules for an assignment; `required` is the message for a missing `personId`. */
export const assignSchema = (missing: 'doctorRequired' | 'patientRequired') =>
  z.object({ personId: z.uuid(`validation.${missing}`), ...dates }).check(inOrder)

/** To change the dates alone. */
export const datesSchema = z.object(dates).check(inOrder)

/** Days that a relation may begin or end on: none is known to be impossible, but these are out of the question. */
export function careDays(today: IsoDate): { min: IsoDate; max: IsoDate } {
  const year = Number(today.slice(0, 4))
  return { min: `${year - 80}-01-01`, max: `${year + 10}-12-31` }
}
