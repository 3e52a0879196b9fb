import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

const CancelForm = lazyPart(['appointmentForm', 'validation'], () => import('./cancel-form.tsx'), 'CancelForm')

interface CancelDialogProps {
  row: AppointmentRow | undefined
  onClose: () => void
}

export function CancelDialog({ row, onClose }: CancelDialogProps) {
  const { t } = useTranslation('appointments')
  const { clock } = useDates()
  return (
    <FormDialog
      isOpen={row !== undefined}
      onClose={onClose}
      title={row && t('cancel.title', { name: fullName(row.patient), time: clock(row.time) })}
      size="small"
      fallback="min-h-80"
    >
      {(finish) =>
        row && (
          <CancelForm
            row={row}
            onCancel={onClose}
            onSaved={() => finish(t('cancel.done', { name: fullName(row.patient) }))}
          />
        )
      }
    </FormDialog>
  )
}
