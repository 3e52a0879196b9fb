import { careStatuses } from '@piel/contract/people/care'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsIn } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import type { AssignedRow } from '../care.queries.ts'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { Day } from '#/components/record/times.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { PersonCell as Person } from '#/components/table/person-cell.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { careTones } from './relation.ts'
import { RelationActions } from './relation-actions.tsx'

interface CellProps {
  row: AssignedRow
}

const PatientCell = ({ row }: CellProps) => <Person person={row.patient} endPadding="pe-26" />

function TreatmentCell({ row: { treatment } }: CellProps) {
  const { t, language } = useTranslation('common')
  return treatment === null ? (
    <span className="text-muted">{t('notSpecified')}</span>
  ) : (
    <bdi>
      <Highlighted text={nameIn(treatment, language)} />
    </bdi>
  )
}

const StartCell = ({ row: { startDate } }: CellProps) => <Day date={startDate} />

function CareStatusCell({ row: { status } }: CellProps) {
  const { t } = useTranslation('care')
  return <Badge tone={careTones[status]}>{t(`statuses.${status}`)}</Badge>
}

function ActionsCell({ row }: CellProps) {
  const { id, patientId, version, startDate, until, status, patient } = row
  const relation = { id, patientId, version, since: startDate, until, status, name: fullName(patient) }
  return <RelationActions relation={relation} isInRow />
}

export const assignedList = {
  name: 'assignedPatients',
  sorts: ['startDate', 'name'],
  defaultSort: '-startDate',
  filters: { patient: { kind: 'text' }, treatment: { kind: 'text' }, status: { kind: 'one', values: careStatuses } },
} as const satisfies ListDefinition

export type AssignedKey = Extract<Key<'care'>, `${'columns' | 'statuses'}.${string}`>
type AssignedColumn = Column<AssignedRow, AssignedKey>

export const assignedColumns: readonly AssignedColumn[] = [
  { header: 'columns.patient', Cell: PatientCell, sort: 'name', card: 'lead' },
  { header: 'columns.treatment', Cell: TreatmentCell, className: '@[38rem]/list:w-40', from: 'wide' },
  {
    header: 'columns.startDate',
    Cell: StartCell,
    sort: 'startDate',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-34',
  },
  { header: 'columns.status', Cell: CareStatusCell, className: '@[38rem]/list:w-32', card: 'corner' },
]

/** The same with actions, for users who may change assignments. */
export const editableColumns: readonly AssignedColumn[] = [
  ...assignedColumns,
  { header: 'columns.actions', Cell: ActionsCell, className: '@[38rem]/list:w-33', card: 'action' },
]

export const assignedFilters: readonly FilterField<AssignedKey>[] = [
  { name: 'patient', label: 'columns.patient' },
  { name: 'treatment', label: 'columns.treatment' },
  { name: 'status', label: 'columns.status', options: optionsIn(careStatuses, 'statuses') },
]
