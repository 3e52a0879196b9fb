import type { ParsedOf } from '@piel/contract/endpoint'
import type { exportEndpoints } from '@piel/contract/exports'
import type { PatientRow } from '@piel/contract/patients'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import type { Cell } from '#/csv/format.ts'
import { csvWords, type CsvWords } from '#/csv/words.ts'
import { countPatients, isCounted, readPatients } from './patient-list.repository.ts'
import { maySeeArchived, patientScope } from './patients.policy.ts'

const recordOf = (patient: PatientRow, words: CsvWords): Cell[] => {
  const { user } = patient
  const status = patient.archivedAt ? 'archived' : patient.isActive ? 'active' : 'inactive'
  return [
    patient.id,
    user.firstName,
    user.middleName,
    user.lastName,
    user.secondLastName,
    user.email,
    patient.phone,
    patient.birthDate,
    words.genders[patient.gender],
    words.patientStatuses[status],
    patient.createdAt,
  ]
}

/** The list of patients as a file: same filter, order and scope. @throws AppError `forbidden`, as the list does. */
export async function exportPatients(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof exportEndpoints.patients>['query'],
): Promise<CsvAnswer> {
  if (query.status === 'archived' && !maySeeArchived(context.actor)) throw new AppError('forbidden')
  const { db, clock } = deps
  const scope = patientScope(context, clock.today())
  const rows = isCounted(query, scope) ? await countPatients(db, query) : undefined
  await recordExport(db, context, { noun: 'patient', query, rows })
  const words = csvWords(context.language)
  const { columns: c } = words
  const next = (last: PatientRow | undefined, take: number) =>
    readPatients(db, query, scope, { direction: 'after', anchor: last?.id ?? null, skip: 0, take })
  return {
    name: `${words.files.patients}-${clock.today()}`,
    header: [
      c.id,
      c.firstName,
      c.middleName,
      c.lastName,
      c.secondLastName,
      c.email,
      c.phone,
      c.birthDate,
      c.gender,
      c.status,
      c.registered,
    ],
    batches: inBatches(next, (patient) => recordOf(patient, words)),
  }
}
