import type { ParsedOf } from '@piel/contract/core/endpoint'
import type { patientEndpoints, PatientRow } from '@piel/contract/people/patients'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, personColumns, type Column } from '#/csv/export.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { countPatients, isCounted, readPatients, type ExportedPatient } from './patient-list.repository.ts'
import { maySeeArchivedPatients, patientScope } from './patients.policy.ts'

const statusOf = ({ archivedAt, isActive }: PatientRow) => (archivedAt ? 'archived' : isActive ? 'active' : 'inactive')

const columns = (words: CsvWords): Column<ExportedPatient>[] => [
  { label: words.columns.id, cell: ({ id }) => id },
  ...personColumns<ExportedPatient>(words, ({ user, contactEmail }) => ({ ...user, email: contactEmail })),
  { label: words.columns.phone, cell: ({ phone }) => phone },
  { label: words.columns.birthDate, cell: ({ birthDate }) => birthDate },
  { label: words.columns.gender, cell: ({ gender }) => words.choices.gender[gender] },
  { label: words.columns.status, cell: (patient) => words.patientStatuses[statusOf(patient)] },
  { label: words.columns.registered, cell: ({ createdAt }) => createdAt },
  { label: words.columns.curp, cell: ({ curp }) => curp },
  { label: words.columns.recordNumber, cell: ({ recordNumber }) => recordNumber },
]

export async function exportPatients(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof patientEndpoints.export>['query'],
): Promise<CsvAnswer> {
  if (query.status === 'archived' && !maySeeArchivedPatients(context.actor)) throw new AppError('forbidden')
  const { db, clock } = deps
  const scope = patientScope(context, clock.today())
  return await exportList(deps, context, {
    noun: 'patient',
    file: 'patients',
    query,
    rows: isCounted(query, scope) ? await countPatients(db, query) : undefined,
    columns,
    next: (last, take) => readPatients(db, query, scope, sliceAfter(last?.id, take)),
  })
}
