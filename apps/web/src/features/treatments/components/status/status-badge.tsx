import type { TreatmentStatus } from '@piel/contract/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { statusLooks } from './treatment-status.ts'

export function StatusBadge({ status }: { status: TreatmentStatus }) {
  const { t } = useTranslation('treatments')
  return <Badge {...statusLooks[status]}>{t(`statuses.${status}`)}</Badge>
}
