import { type AppointmentRow, appointmentStatuses } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import type { Key } from '#/i18n/types.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { optionsIn } from '#/components/table/list-state.ts'
import { RowLink, useSecondaryValues } from '#/components/table/row-context.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { Owed } from '../owed.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'

interface CellProps {
  row: AppointmentRow
}

export type AppointmentKey = Extract<Key<'appointments'>, `${'columns' | 'statuses'}.${string}`>

function PatientCell({ row: { patient } }: CellProps) {
  const { t } = useTranslation('appointments')
  const name = fullName(patient)
  const { below, beside } = useSecondaryValues()
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-1.5 max-sm:pe-32">
        <RowLink className="line-clamp-2 min-w-0 font-medium @[38rem]/list:line-clamp-1">
          <bdi title={name}>
            <Highlighted text={name} />
          </bdi>
        </RowLink>
        {patient.allergies === 'known' && (
          <TriangleAlert role="img" aria-label={t('allergies.known')} className="size-4 shrink-0 text-danger" />
        )}
      </span>
      {below ?? beside}
    </span>
  )
}

function StartCell({ row: { date, time, until } }: CellProps) {
  const dates = useDates()
  return (
    <span className="cell-lines tabular-nums">
      <time dateTime={`${date}T${time}`} className="whitespace-nowrap">
        {dates.date(date)}
      </time>
      <span className="text-caption text-muted">{dates.span({ from: time, until })}</span>
    </span>
  )
}

function TypeCell({ row: { type } }: CellProps) {
  const { language } = useTranslation()
  const name = nameIn(type, language)
  return (
    <span className="line-clamp-2 @[38rem]/list:leading-5" title={name}>
      {name}
    </span>
  )
}

function LeadCell({ row: { lead } }: CellProps) {
  const name = useResourceName()(lead)
  return (
    <bdi className="line-clamp-2 @[38rem]/list:leading-5" title={name}>
      {name}
    </bdi>
  )
}

function RoomCell({ row: { room } }: CellProps) {
  return (
    <span className="line-clamp-2 @[38rem]/list:leading-5" title={room?.name}>
      {room?.name ?? '—'}
    </span>
  )
}

const StatusCell = ({ row: { status, patient } }: CellProps) => (
  <span className="flex flex-col items-end gap-0.5 @[38rem]/list:items-start">
    <StatusBadge status={status} />
    <Owed patient={patient} className="text-caption" />
  </span>
)

export const appointmentColumns: readonly Column<AppointmentRow, AppointmentKey>[] = [
  { header: 'columns.patient', Cell: PatientCell, sort: 'patient', card: 'lead' },
  { header: 'columns.start', Cell: StartCell, sort: 'start', lines: 2, className: '@[38rem]/list:w-32' },
  { header: 'columns.type', Cell: TypeCell, className: '@[38rem]/list:w-40', from: 'wide' },
  { header: 'columns.lead', Cell: LeadCell, className: '@[38rem]/list:w-44' },
  {
    header: 'columns.room',
    Cell: RoomCell,
    className: '@[38rem]/list:w-36',
    from: 'widest',
    hasValue: ({ room }) => room !== null,
  },
  { header: 'columns.status', Cell: StatusCell, className: '@[38rem]/list:w-40', card: 'corner' },
]

export const appointmentFilters: readonly FilterField<AppointmentKey>[] = [
  { name: 'status', label: 'columns.status', options: optionsIn(appointmentStatuses, 'statuses') },
]
