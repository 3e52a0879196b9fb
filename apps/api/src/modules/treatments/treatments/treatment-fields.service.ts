import type { IsoDate } from '@piel/contract/core/dates'
import { startRange, type TreatmentStatus } from '@piel/contract/treatments/treatments'
import type { Transaction } from '#/db/database.ts'
import { invalidField } from '#/lib/app-error.ts'
import { checkNoLeave } from '#/modules/people/doctors/doctors.policy.ts'
import { lockDoctorForShare, type LockedDoctor } from '#/modules/people/doctors/doctor-treatments.repository.ts'

/** The field of a value that lowers what the patient owes too much. */
export const valueField = { pointer: '/valueMinor', code: 'validation.valueLimit' } as const

/** @throws AppError `validation_failed` for a day over a year away, or a future day for a treatment in progress. */
export function checkStart(startsOn: IsoDate, today: IsoDate, status?: TreatmentStatus): void {
  const { min, max } = startRange(today, status)
  if (startsOn < min || startsOn > max)
    throw invalidField('/startsOn', max === today ? 'validation.startPassed' : 'validation.startRange')
}

/** Locks the doctor of a treatment. @param day on which the doctor takes it over. */
export async function lockActiveDoctor(tx: Transaction, id: string, day: IsoDate): Promise<LockedDoctor> {
  const doctor = await lockDoctorForShare(tx, id)
  if (!doctor || doctor.archived) throw invalidField('/doctorId', 'validation.doctorUnknown')
  if (doctor.status === 'INACTIVE') throw invalidField('/doctorId', 'validation.doctorNotActive')
  checkNoLeave(doctor, day)
  return doctor
}
