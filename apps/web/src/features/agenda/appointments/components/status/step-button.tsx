import { type AppointmentRow, isVisit } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import type { IsoDate } from '@piel/contract/core/dates'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'
import { statusLooks } from './status-badge.tsx'
import { onward, type StatusActions } from './use-status.ts'

interface StepButtonProps {
  row: AppointmentRow
  today: IsoDate
  status: StatusActions
  isPrimary?: boolean
}

/** Sets the next status; renders nothing if no status can follow now. */
export function StepButton({ row, today, status, isPrimary = false }: StepButtonProps) {
  const { t } = useTranslation('appointments')
  const mayWrite = useCan('agenda.write') && row.patient.archivedAt === null
  // Booked patients may arrive without a confirmation.
  const next = row.status === 'booked' && row.date <= today ? 'arrived' : onward[row.status]
  if (!mayWrite || next === undefined || (isVisit(next) && today < row.date)) return null
  return (
    <Button
      // A new button for each status: a double click advances once only.
      key={next}
      size="sm"
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={statusLooks[next].icon}
      aria-label={`${t(`steps.${next}`)}: ${fullName(row.patient)}`}
      busy={status.isPending}
      onClick={() => status.take(row, next)}
    >
      {t(`steps.${next}`)}
    </Button>
  )
}
