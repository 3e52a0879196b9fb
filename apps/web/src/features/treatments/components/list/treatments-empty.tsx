import { HeartPulse } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { useCan } from '#/lib/permissions.ts'
import { StartButton } from '../start-button.tsx'

/** A clinic without treatments: how to begin. */
export function TreatmentsEmpty() {
  const { t } = useTranslation('treatments')
  const mayWrite = useCan('treatments.write')
  return (
    <EmptyState
      icon={HeartPulse}
      title={t('list.empty')}
      text={t(mayWrite ? 'list.emptyHint' : 'list.emptyOwn')}
      actions={mayWrite && <StartButton />}
    />
  )
}
