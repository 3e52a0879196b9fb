import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { IsoDate } from '@piel/contract/core/dates'
import { fullName } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { Owed } from '../owed.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { StepButton } from '../status/step-button.tsx'
import type { StatusActions } from '../status/use-status.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'

interface DayListProps {
  rows: readonly AppointmentRow[]
  label: string
  today: IsoDate
  status: StatusActions
  onOpen: (row: AppointmentRow) => void
  /** Replaces the start in each row. */
  lead?: (row: AppointmentRow) => string
  empty: string
}

/** Appointments by time, each with a button for its next status; replaces the grid on phones. */
export function DayList({ rows, label, today, status, onOpen, lead, empty }: DayListProps) {
  const { t, language } = useTranslation('appointments')
  const { clock } = useDates()
  const nameOf = useResourceName()
  if (rows.length === 0) return <p className="border-y border-line py-8 text-center text-muted">{empty}</p>
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {rows.map((row) => {
        const isOver = row.status === 'cancelled' || row.status === 'noShow' || row.status === 'completed'
        return (
          <li key={row.id} className="flex gap-3 py-3">
            <p className={clsx('min-w-12 shrink-0 font-semibold tabular-nums', isOver && 'text-muted')}>
              {lead ? lead(row) : clock(row.time)}
              {!lead && <span className="block text-caption font-normal text-muted">{clock(row.until)}</span>}
            </p>
            <div className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onOpen(row)}
                className="flex max-w-full items-center gap-1.5 rounded-[4px] text-start font-medium focus-ring"
              >
                <bdi
                  className={clsx(
                    'min-w-0 wrap-anywhere',
                    isOver && 'text-muted',
                    (row.status === 'cancelled' || row.status === 'noShow') && 'line-through',
                  )}
                >
                  {fullName(row.patient)}
                </bdi>
                {row.patient.allergies === 'known' && (
                  <TriangleAlert role="img" aria-label={t('allergies.known')} className="size-4 shrink-0 text-danger" />
                )}
              </button>
              <p className="text-caption text-muted">
                {nameIn(row.type, language)} · {nameOf(row.lead)}
                {row.room && ` · ${row.room.name}`}
              </p>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <StatusBadge status={row.status} />
                <Owed patient={row.patient} className="text-caption" />
                <span className="ms-auto">
                  <StepButton row={row} today={today} status={status} />
                </span>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
