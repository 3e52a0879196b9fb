import { doctorCsv } from '@piel/contract/people/doctor-noun'
import { licenseStateLabels } from '@piel/contract/people/licenses'
import { titleIn } from '@piel/contract/people/doctor-titles'
import { type doctorEndpoints, type DoctorRow, doctorStatusLabels } from '@piel/contract/people/doctors'
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

type Words = CsvWords<keyof typeof doctorCsv.heads.en>

const columns = (words: Words): Column<DoctorRow>[] => [
  { label: words.heads.id, cell: ({ id }) => id },
  ...personColumns<DoctorRow>(words, ({ user }) => user),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  {
    label: words.heads.specialties,
    cell: ({ specialties }) => specialties.map((id) => specialtyNames[words.language][id]).join('; '),
  },
  { label: words.heads.license, cell: ({ licenseNumber }) => licenseNumber },
  { label: words.heads.licenseState, cell: ({ licenseState }) => licenseStateLabels[words.language][licenseState] },
  { label: words.heads.licenseExpires, cell: ({ licenseExpiresAt }) => licenseExpiresAt },
  {
    label: words.heads.status,
    cell: ({ archivedAt, status }) => doctorStatusLabels[words.language][archivedAt ? 'archived' : status],
  },
  { label: words.heads.registered, cell: ({ createdAt }) => words.moment(createdAt) },
  { label: words.heads.title, cell: ({ title }) => titleIn(words.language, title) },
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
    of: doctorCsv,
    query,
    rows: await countDoctors(db, query, today),
    columns,
    next: async (last, take) => {
      const { rows } = await listDoctorRows(db, query, today, sliceAfter(last?.id, take))
      return parsed(rows).map((row) => rowOn(row, today))
    },
  })
}
