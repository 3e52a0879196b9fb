import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardDialogProps {
  isOpen: boolean
  onStay: () => void
  onDiscard: () => void | Promise<void>
}

export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('form')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      title={t('discard.title')}
      cancelLabel={t('discard.stay')}
      confirmLabel={t('discard.discard')}
      onConfirm={onDiscard}
    >
      {t('discard.text')}
    </ConfirmDialog>
  )
}
