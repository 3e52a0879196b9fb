import { doctorCsv } from '@piel/contract/people/doctor-noun'
import { licenseStateLabels } from '@piel/contract/people/licenses'
import { titleIn } from '@piel/contract/core/doctor-titles'
import { type doctorEndpoints, type DoctorRow, doctorStatusLabels } from '@piel/contract/people/doctors'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { specialtyLabels } from '@piel/contract/people/specialties'
import { listExport, personColumns, type Column } from '#/csv/export.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { AppError } from '#/lib/app-error.ts'
import { parsed } from '#/lib/json-text.ts'
import { rowOn } from './doctor-answers.service.ts'
import { countDoctors, listDoctorRows } from './doctor-list.repository.ts'
import { maySeeArchivedDoctors } from './doctors.policy.ts'

const columns = (words: WordsOf<typeof doctorCsv>): Column<DoctorRow>[] => [
  { label: words.heads.id, cell: ({ id }) => id },
  ...personColumns<DoctorRow>(words, ({ user }) => user),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  {
    label: words.heads.specialties,
    cell: ({ specialties }) => specialties.map((id) => specialtyLabels[words.language][id]).join('; '),
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

export const exportDoctors = listExport(
  doctorCsv,
  columns,
  async ({ db, clock }, context, query: ParsedOf<typeof doctorEndpoints.export>['query']) => {
    if (query.status === 'archived' && !maySeeArchivedDoctors(context.actor)) throw new AppError('forbidden')
    const today = clock.today()
    return {
      rows: await countDoctors(db, query, today),
      next: async (last, take) => {
        const { rows } = await listDoctorRows(db, query, today, sliceAfter(last?.id, take))
        return parsed(rows).map((row) => rowOn(row, today))
      },
    }
  },
)
