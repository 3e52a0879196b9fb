import { fullName } from '@piel/contract/core/people'
import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useTypeName } from '../use-names.ts'

const CancelForm = lazyPart(['validation'], () => import('./cancel-form.tsx'), 'CancelForm')

interface Props {
  treatment: TreatmentRow
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

export function CancelDialog({ treatment, isOpen, onClose, onSaved }: Props) {
  const { t } = useTranslation('treatments')
  const type = useTypeName()(treatment.type)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title', { type, name: fullName(treatment.patient) })}
      size="small"
      fallback="min-h-72"
    >
      {() => <CancelForm treatment={treatment} onCancel={onClose} onSaved={onSaved} />}
    </FormDialog>
  )
}
