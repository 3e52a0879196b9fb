import type { TreatmentStatus } from '@piel/contract/treatments/treatments'
import { Ban, CircleCheck, CircleDot, CirclePlay, type LucideIcon } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'

interface Look {
  tone: 'started' | 'progress' | 'completed' | 'cancelled'
  icon: LucideIcon
}

/** The specification fixes the colours: blue, yellow, green and red. */
export const statusLooks: Record<TreatmentStatus, Look> = {
  started: { tone: 'started', icon: CirclePlay },
  inProgress: { tone: 'progress', icon: CircleDot },
  completed: { tone: 'completed', icon: CircleCheck },
  cancelled: { tone: 'cancelled', icon: Ban },
}

export function StatusBadge({ status }: { status: TreatmentStatus }) {
  const { t } = useTranslation('treatments')
  return <Badge {...statusLooks[status]}>{t(`statuses.${status}`)}</Badge>
}
