import type { DoctorRow } from '@piel/contract/doctors'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { exportEndpoints } from '@piel/contract/exports'
import { specialtyNames } from '@piel/contract/specialties'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import { csvWords } from '#/csv/words.ts'
import { rowOn } from './doctor-answers.service.ts'
import { countDoctors, listDoctors } from './doctor-list.repository.ts'
import { maySeeArchived } from './doctors.policy.ts'

/** The list of doctors as a file: same filter and order. @throws AppError `forbidden`, as the list does. */
export async function exportDoctors(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof exportEndpoints.doctors>['query'],
): Promise<CsvAnswer> {
  if (query.status === 'archived' && !maySeeArchived(context.actor)) throw new AppError('forbidden')
  const { db, clock } = deps
  const today = clock.today()
  await recordExport(db, context, { noun: 'doctor', query, rows: await countDoctors(db, query, today) })
  const words = csvWords(context.language)
  const { columns: c } = words
  const next = async (last: DoctorRow | undefined, take: number): Promise<DoctorRow[]> => {
    const { rows } = await listDoctors(db, query, today, {
      direction: 'after',
      anchor: last?.id ?? null,
      skip: 0,
      take,
    })
    return rows.map((row) => rowOn(row, today))
  }
  return {
    name: `${words.files.doctors}-${today}`,
    header: [
      c.id,
      c.firstName,
      c.middleName,
      c.lastName,
      c.secondLastName,
      c.email,
      c.phone,
      c.specialties,
      c.license,
      c.licenseState,
      c.licenseExpires,
      c.status,
      c.registered,
    ],
    batches: inBatches(next, (doctor) => [
      doctor.id,
      doctor.user.firstName,
      doctor.user.middleName,
      doctor.user.lastName,
      doctor.user.secondLastName,
      doctor.user.email,
      doctor.phone,
      doctor.specialties.map((id) => specialtyNames[context.language][id]).join('; '),
      doctor.licenseNumber,
      words.licenseStates[doctor.licenseState],
      doctor.licenseExpiresAt,
      words.doctorStatuses[doctor.archivedAt ? 'archived' : doctor.status],
      doctor.createdAt,
    ]),
  }
}
