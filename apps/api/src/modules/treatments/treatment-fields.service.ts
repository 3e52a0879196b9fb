import { addMonths, type IsoDate } from '@piel/contract/dates'
import type { Transaction } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { holdDoctor, type HeldDoctor } from '../doctors/doctor-hold.repository.ts'

/** A field of the body that is refused. */
export const refused = (pointer: string, code: string) =>
  new AppError('validation_failed', { errors: [{ pointer, code }] })

/** @throws AppError `validation_failed` for a day more than a year away. */
export function checkStart(startsOn: IsoDate, today: IsoDate): void {
  if (startsOn < addMonths(today, -12) || startsOn > addMonths(today, 12))
    throw refused('/startsOn', 'validation.startRange')
}

/** Holds the doctor who is to give a treatment. @throws AppError `validation_failed` for one who is not there, or not at work. */
export async function activeDoctor(tx: Transaction, id: string): Promise<HeldDoctor> {
  const doctor = await holdDoctor(tx, id)
  if (!doctor || doctor.archived) throw refused('/doctorId', 'validation.doctorUnknown')
  if (doctor.status !== 'ACTIVE') throw refused('/doctorId', 'validation.doctorNotActive')
  return doctor
}
