import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useCan } from '#/lib/permissions.ts'
import { useReviewAllergies } from '../alerts.queries.ts'
import type { CarriesAlerts } from './use-alert-words.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

interface AlertActionsProps {
  record: CarriesAlerts
  patientId: string
  isLive: boolean
}

/** Asks about allergies, confirms a statement older than 12 months with one press, or opens the alerts. */
export function AlertActions({ record, patientId, isLive }: AlertActionsProps) {
  const { t } = useTranslation('alerts')
  const textOf = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const review = useReviewAllergies(patientId)
  const mayWrite = useCan('alerts.write') && isLive
  const { state, isDue } = record.allergies
  const asks = mayWrite && state === 'notAsked'
  const confirm = useOneAtATime(async () => {
    if (state === 'notAsked') return
    await review.mutateAsync({ params: { id: patientId }, body: { state } }).then(
      () => toast.success(t('confirmed')),
      (error: unknown) => toast.error(textOf(error)),
    )
  })

  return (
    <div className="flex shrink-0 items-end gap-1 text-ink print:hidden">
      {mayWrite && isDue && (
        <Button size="sm" aria-label={t('confirmLabel')} busy={review.isPending} onClick={confirm}>
          {t('confirm')}
        </Button>
      )}
      {/* One element in every state, because the dialog returns the focus to it. */}
      <Button
        key="open"
        size="sm"
        variant={asks ? 'secondary' : 'ghost'}
        aria-label={t(asks ? 'askLabel' : 'title')}
        title={asks ? undefined : t('title')}
        onClick={() => setIsOpen(true)}
      >
        {asks ? t('ask') : <ListPlus aria-hidden="true" className="size-4" />}
      </Button>
      <AlertsDialog
        record={record}
        patientId={patientId}
        mayWrite={mayWrite}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

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

/** The alerts of a patient, with the forms that add and end them. */
function AlertsDialog({ isOpen, onClose, ...panel }: AlertsDialogProps) {
  const { t } = useTranslation('alerts')
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('title')} size="wide" fallback="min-h-80">
      {() => <AlertsPanel {...panel} />}
    </FormDialog>
  )
}
