import { fullName } from '@piel/contract/core/people'
import type { TreatmentRow } from '@piel/contract/treatments/treatments'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { formatMoney } from '#/lib/money.ts'
import { useSetTreatmentStatus } from '../../treatments.queries.ts'
import { useTypeName } from '../use-names.ts'

const ReasonForm = lazyPart(['validation'], () => import('#/components/form/reason-form.tsx'), 'ReasonForm')

interface Props {
  treatment: TreatmentRow
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

export function CancelDialog({ treatment, isOpen, onClose, onSaved }: Props) {
  const { t, language } = useTranslation('treatments')
  const setStatus = useSetTreatmentStatus()
  const { id, version, valueMinor, tierPriceMinor } = treatment
  const type = useTypeName()(treatment.type)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title', { type, name: fullName(treatment.patient) })}
      size="small"
      fallback="min-h-72"
    >
      {() => (
        <ReasonForm
          label={t('cancel.submit')}
          cancelLabel={t('cancel.keep')}
          reasonLabel={t('fields.reason')}
          hint={t('cancel.reasonHint')}
          rows={3}
          mutation={setStatus}
          send={(reason, { idempotencyKey }) =>
            setStatus.mutateAsync({ params: { id }, body: { status: 'cancelled', reason }, version, idempotencyKey })
          }
          onSaved={onSaved}
          onCancel={onClose}
        >
          {valueMinor > 0 ? t('cancel.text', { amount: formatMoney(valueMinor, language) }) : t('cancel.textFree')}
          {tierPriceMinor !== null && <> {t('cancel.membership')}</>}
        </ReasonForm>
      )}
    </FormDialog>
  )
}
