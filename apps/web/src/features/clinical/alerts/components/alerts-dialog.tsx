import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import type { CarriesAlerts } from './alert-groups.ts'

const AlertsPanel = lazy(() =>
  withWords(['alertForm', 'alerts', 'validation'], () => import('./panel/alerts-panel.tsx')).then((module) => ({
    default: module.AlertsPanel,
  })),
)

interface AlertsDialogProps {
  record: CarriesAlerts
  patientId: string
  mayWrite: boolean
  isOpen: boolean
  onClose: () => void
}

/** The alerts of a patient, with the forms that add and end them. */
export function AlertsDialog({ isOpen, onClose, ...panel }: AlertsDialogProps) {
  const { t } = useTranslation('alerts')
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('title')} size="wide" fallback="min-h-80">
      {() => <AlertsPanel {...panel} />}
    </FormDialog>
  )
}
