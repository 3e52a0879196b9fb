import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { CancelForm } from './cancel-form.tsx'

interface CancelDialogProps {
  row: AppointmentRow
  onClose: () => void
}

export function CancelDialog({ row, onClose }: CancelDialogProps) {
  const { t } = useTranslation('appointmentForm')
  const { clock } = useDates()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('cancel.title', { name: fullName(row.patient), time: clock(row.time) })}
      size="small"
      fallback={null}
    >
      {(finish) => (
        <CancelForm
          row={row}
          onCancel={onClose}
          onSaved={() => finish(t('cancel.done', { name: fullName(row.patient) }))}
        />
      )}
    </FormDialog>
  )
}
