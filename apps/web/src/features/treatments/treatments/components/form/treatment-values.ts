import { type TierId, tierId } from '@piel/contract/core/tiers'
import type { IsoDate } from '@piel/contract/core/dates'
import {
  type CreateTreatmentBody,
  startRange,
  type Treatment,
  treatmentFields as f,
  type TreatmentStatus,
} from '@piel/contract/treatments/treatments'
import * as z from 'zod/mini'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'

/** An empty text is an absent value. */
export type TreatmentValues = {
  patientId: string
  doctorId: string
  typeId: string
  tier: TierId | ''
  valueMinor: MoneyValue
  startsOn: string
  notes: string
}
export type CheckedTreatment = Omit<TreatmentValues, 'valueMinor'> & { valueMinor: number }

type EditValues = Pick<TreatmentValues, 'doctorId' | 'valueMinor' | 'startsOn' | 'notes'>

const startCode = (status?: TreatmentStatus) =>
  status === 'inProgress' ? 'validation.startPassed' : 'validation.startRange'

const fieldsFor = (today: IsoDate, status?: TreatmentStatus) => {
  const { min, max } = startRange(today, status)
  return {
    doctorId: f.doctorId,
    valueMinor: moneyInput(f.valueMinor),
    startsOn: f.startsOn.check(z.refine((date) => date >= min && date <= max, startCode(status))),
    notes: f.notes,
  }
}

export const startSchema = (today: IsoDate) =>
  z.object({
    patientId: f.patientId,
    typeId: f.typeId,
    tier: z.union([z.literal(''), tierId], 'validation.invalid'),
    ...fieldsFor(today),
  })

export const editSchema = (today: IsoDate, status: TreatmentStatus) => z.object(fieldsFor(today, status))

export function createBodyOf({ tier, notes, ...values }: CheckedTreatment): CreateTreatmentBody {
  return { ...values, tier: tier === '' ? null : tier, notes: notes === '' ? null : notes }
}

export const editValuesOf = ({ doctor, valueMinor, startsOn, notes }: Treatment): EditValues => ({
  doctorId: doctor.id,
  valueMinor,
  startsOn,
  notes: notes ?? '',
})
