import { treatmentFields, type TreatmentRow } from '@piel/contract/treatments/treatments'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { formatMoney } from '#/lib/money.ts'
import { useSetTreatmentStatus } from '../../treatments.queries.ts'

interface Props {
  treatment: TreatmentRow
  onSaved: () => void
  onCancel: () => void
}

const schema = z.object({ reason: treatmentFields.reason })

export function CancelForm({ treatment, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation('treatments')
  const setStatus = useSetTreatmentStatus()
  const { id, version, valueMinor, tierPriceMinor } = treatment
  const form = useShellForm({ schema, initial: { reason: '' } })
  return (
    <FormShell
      form={form}
      label={t('cancel.submit')}
      submitLabel={t('cancel.submit')}
      cancelLabel={t('cancel.keep')}
      tone="danger"
      mutation={setStatus}
      onSubmit={({ reason }, { idempotencyKey }) =>
        setStatus.mutateAsync({ params: { id }, body: { status: 'cancelled', reason }, version, idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">
        {valueMinor > 0 ? t('cancel.text', { amount: formatMoney(valueMinor, language) }) : t('cancel.textFree')}
        {tierPriceMinor !== null && <> {t('cancel.membership')}</>}
      </p>
      <TextareaField
        control={form.methods.control}
        name="reason"
        label={t('fields.reason')}
        hint={t('cancel.reasonHint')}
        required
        max={300}
        rows={3}
        autoFocus
      />
    </FormShell>
  )
}
