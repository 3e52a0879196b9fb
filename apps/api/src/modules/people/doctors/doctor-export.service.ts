import { titleIn } from '@piel/contract/people/doctor-titles'
import type { doctorEndpoints, DoctorRow } from '@piel/contract/people/doctors'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { specialtyNames } from '@piel/contract/people/specialties'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, personColumns, type Column } from '#/csv/export.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { parsed } from '#/lib/json-text.ts'
import { rowOn } from './doctor-answers.service.ts'
import { countDoctors, listDoctorRows } from './doctor-list.repository.ts'
import { maySeeArchivedDoctors } from './doctors.policy.ts'

const columns = (words: CsvWords): Column<DoctorRow>[] => [
  { label: words.columns.id, cell: ({ id }) => id },
  ...personColumns<DoctorRow>(words, ({ user }) => user),
  { label: words.columns.phone, cell: ({ phone }) => phone },
  {
    label: words.columns.specialties,
    cell: ({ specialties }) => specialties.map((id) => specialtyNames[words.language][id]).join('; '),
  },
  { label: words.columns.license, cell: ({ licenseNumber }) => licenseNumber },
  { label: words.columns.licenseState, cell: ({ licenseState }) => words.licenseStates[licenseState] },
  { label: words.columns.licenseExpires, cell: ({ licenseExpiresAt }) => licenseExpiresAt },
  {
    label: words.columns.status,
    cell: ({ archivedAt, status }) => words.doctorStatuses[archivedAt ? 'archived' : status],
  },
  { label: words.columns.registered, cell: ({ createdAt }) => createdAt },
  { label: words.columns.title, cell: ({ title }) => titleIn(words.language, title) },
]

export async function exportDoctors(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof doctorEndpoints.export>['query'],
): Promise<CsvAnswer> {
  if (query.status === 'archived' && !maySeeArchivedDoctors(context.actor)) throw new AppError('forbidden')
  const { db, clock } = deps
  const today = clock.today()
  return await exportList(deps, context, {
    noun: 'doctor',
    file: 'doctors',
    query,
    rows: await countDoctors(db, query, today),
    columns,
    next: async (last, take) => {
      const { rows } = await listDoctorRows(db, query, today, sliceAfter(last?.id, take))
      return parsed(rows).map((row) => rowOn(row, today))
    },
  })
}
