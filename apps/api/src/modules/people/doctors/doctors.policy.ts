import type { IsoDate } from '@piel/contract/core/dates'
import { leaveOn, type Leave } from '@piel/contract/people/doctor-leave'
import type { DoctorStatus } from '@piel/contract/people/doctors'
import { AppError } from '#/lib/app-error.ts'
import { reachOf } from '@piel/contract/core/permissions'
import type { ProfileKind, Role } from '@piel/contract/core/people'
import type { Actor } from '#/lib/context.ts'

export const maySeeArchivedDoctors = (actor: Actor): boolean => reachOf(actor.kind, 'doctors.restore') === 'all'

/** Archived as well, or kept for the other profile. The doctor's access to patients ends either way. */
export function accountAfterArchive(person: { role: Role; isPatient: boolean }): 'archived' | ProfileKind {
  if (person.isPatient) return 'PATIENT'
  return person.role === 'USER' ? 'archived' : 'NONE'
}

export function checkNoLeave(doctor: Leave & { status: DoctorStatus }, day: IsoDate): void {
  const leave = leaveOn(doctor, day)
  if (leave) throw new AppError('doctor_on_leave', { until: leave.until ?? undefined })
}

/** Whether what a caller enters as a doctor's licence is confirmed by it. */
export const confirmsLicenses = (actor: Actor, doctorId: string | null): boolean =>
  reachOf(actor.kind, 'doctors.confirm') === 'all' || (doctorId !== null && actor.doctorId === doctorId)
