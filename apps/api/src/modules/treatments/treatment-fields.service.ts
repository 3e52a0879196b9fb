import type { IsoDate } from '@piel/contract/dates'
import { startDays, type TreatmentStatus } from '@piel/contract/treatments'
import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import { holdDoctor, type HeldDoctor } from '#/modules/doctors/doctor-hold.repository.ts'

/** A field of the body that is refused. */
export const refused = (pointer: string, code: string) =>
  new AppError('validation_failed', { errors: [{ pointer, code }] })

/** @throws AppError `validation_failed` for a day more than a year away, or to come where the treatment is in progress. */
export function checkStart(startsOn: IsoDate, today: IsoDate, status?: TreatmentStatus): void {
  const { min, max } = startDays(today, status)
  if (startsOn < min || startsOn > max)
    throw refused('/startsOn', max === today ? 'validation.startPassed' : 'validation.startRange')
}

/** Holds the doctor who is to give a treatment. @throws AppError `validation_failed` for one who is not there, or not at work. */
export async function activeDoctor(tx: Transaction, id: string): Promise<HeldDoctor> {
  const doctor = await holdDoctor(tx, id)
  if (!doctor || doctor.archived) throw refused('/doctorId', 'validation.doctorUnknown')
  if (doctor.status !== 'ACTIVE') throw refused('/doctorId', 'validation.doctorNotActive')
  return doctor
}
