import { patientChoiceLabels, patientStatusLabels } from '@piel/contract/people/patient-fields'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { patientCsv, type patientEndpoints, type PatientRow } from '@piel/contract/people/patients'
import { listExport, personColumns, type Column } from '#/csv/export.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { AppError } from '#/lib/app-error.ts'
import { countPatients, isCounted, readPatients, type ExportedPatient } from './patient-list.repository.ts'
import { maySeeArchivedPatients, patientScope } from './patients.policy.ts'

const statusOf = ({ archivedAt, isActive }: PatientRow) => (archivedAt ? 'archived' : isActive ? 'active' : 'inactive')

const columns = (words: WordsOf<typeof patientCsv>): Column<ExportedPatient>[] => [
  { label: words.heads.id, cell: ({ id }) => id },
  ...personColumns<ExportedPatient>(words, ({ user, contactEmail }) => ({ ...user, email: contactEmail })),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  { label: words.heads.birthDate, cell: ({ birthDate }) => birthDate },
  { label: words.heads.gender, cell: ({ gender }) => patientChoiceLabels[words.language].gender[gender] },
  { label: words.heads.status, cell: (patient) => patientStatusLabels[words.language][statusOf(patient)] },
  { label: words.heads.registered, cell: ({ createdAt }) => words.moment(createdAt) },
  { label: words.heads.curp, cell: ({ curp }) => curp },
  { label: words.heads.recordNumber, cell: ({ recordNumber }) => recordNumber },
]

export const exportPatients = listExport(
  patientCsv,
  columns,
  async ({ db, clock }, context, query: ParsedOf<typeof patientEndpoints.export>['query']) => {
    if (query.status === 'archived' && !maySeeArchivedPatients(context.actor)) throw new AppError('forbidden')
    const scope = patientScope(context, clock.today())
    return {
      rows: isCounted(query, scope) ? await countPatients(db, query) : undefined,
      next: (last, take) => readPatients(db, query, scope, sliceAfter(last?.id, take)),
    }
  },
)
