import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { CarriesAlerts } from './use-alert-words.ts'

const AlertsPanel = lazyPart(
  ['alertForm', 'alerts', 'validation'],
  () => import('./panel/alerts-panel.tsx'),
  'AlertsPanel',
)

interface AlertsDialogProps {
  record: CarriesAlerts
  patientId: string
  mayWrite: boolean
  isOpen: boolean
  onClose: () => void
}

export function AlertsDialog({ isOpen, onClose, ...panel }: AlertsDialogProps) {
  const { t } = useTranslation('alerts')
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('title')} size="wide" fallback="min-h-80">
      {() => <AlertsPanel {...panel} />}
    </FormDialog>
  )
}
