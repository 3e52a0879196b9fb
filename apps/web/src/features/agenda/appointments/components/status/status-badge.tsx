import type { AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import { useTranslation } from '#/i18n/index.ts'
import { Badge, type BadgeProps } from '#/components/ui/badge.tsx'
import { Armchair, Ban, CheckCheck, Circle, CircleCheck, type LucideIcon, Stethoscope, UserX } from 'lucide-react'

interface StatusLook {
  icon: LucideIcon
  tone: NonNullable<BadgeProps['tone']>
  /** Class of the icon on a card. */
  sign: string
  /** Class of the bar at the start of a card. */
  mark: string
}

/** Each status has its own icon, so that colour is not the only sign. */
export const statusLooks: Record<AppointmentStatus, StatusLook> = {
  booked: { icon: Circle, tone: 'neutral', sign: 'text-faint', mark: 'bg-strong' },
  confirmed: { icon: CircleCheck, tone: 'info', sign: 'text-info', mark: 'bg-info' },
  arrived: {
    icon: Armchair,
    tone: 'progress',
    sign: 'text-status-progress',
    mark: 'bg-status-progress-mark',
  },
  inProgress: {
    icon: Stethoscope,
    tone: 'started',
    sign: 'text-status-started',
    mark: 'bg-status-started-mark',
  },
  completed: {
    icon: CheckCheck,
    tone: 'completed',
    sign: 'text-status-completed',
    mark: 'bg-status-completed-mark',
  },
  cancelled: { icon: Ban, tone: 'cancelled', sign: 'text-status-cancelled', mark: 'bg-status-cancelled-mark' },
  noShow: { icon: UserX, tone: 'neutral', sign: 'text-muted', mark: 'bg-faint' },
}

export function StatusBadge({ status, className }: { status: AppointmentStatus; className?: string }) {
  const { t } = useTranslation('appointments')
  const { icon, tone } = statusLooks[status]
  return (
    <Badge icon={icon} tone={tone} className={className}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
