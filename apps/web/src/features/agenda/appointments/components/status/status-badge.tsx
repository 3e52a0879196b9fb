import type { AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { statusLooks } from './status-looks.ts'

export function StatusBadge({ status, className }: { status: AppointmentStatus; className?: string }) {
  const { t } = useTranslation('appointments')
  const { icon, tone } = statusLooks[status]
  return (
    <Badge icon={icon} tone={tone} className={className}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
