import type { Doctor } from '@piel/contract/people/doctors'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'

const tones = { ACTIVE: 'success', ON_LEAVE: 'info', INACTIVE: 'neutral', archived: 'warning' } as const

export function StatusBadge({ doctor: { status, archivedAt } }: { doctor: Pick<Doctor, 'status' | 'archivedAt'> }) {
  const { t } = useTranslation('doctors')
  const shown = archivedAt === null ? status : 'archived'
  return <Badge tone={tones[shown]}>{t(`statuses.${shown}`)}</Badge>
}
