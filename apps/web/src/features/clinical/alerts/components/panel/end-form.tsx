import type { Alert } from '@piel/contract/people/patient-alerts'
import { endAlertBody } from '@piel/contract/clinical/alerts'
import type * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { toast } from '#/components/toast/toast.ts'
import { useEndAlert } from '../../alerts.queries.ts'

type Values = z.output<typeof endAlertBody>

interface EndFormProps {
  patientId: string
  alert: Alert
  isLastAllergy: boolean
  onDone: () => void
}

export function EndForm({ patientId, alert, isLastAllergy, onDone }: EndFormProps) {
  const { t } = useTranslation('alertForm')
  const { label } = alert
  const form = useShellForm<Values, Values>({ schema: endAlertBody, initial: { reason: '' } })
  const end = useEndAlert(patientId)
  return (
    <FormShell
      form={form}
      label={t('end.label', { label })}
      submitLabel={t('end.submit')}
      mutation={end}
      onSubmit={(body, { idempotencyKey }) => end.mutateAsync({ params: { id: alert.id }, body, idempotencyKey })}
      onSaved={() => {
        toast.success(t('end.done', { label }))
        onDone()
      }}
      onCancel={onDone}
      cancelLabel={t('end.keep')}
      tone="danger"
    >
      <h3 className="mb-2 font-semibold wrap-anywhere">{t('end.title', { label })}</h3>
      <p className="mb-4 text-muted">
        {t('end.text')} {isLastAllergy && t('end.lastAllergy')}
      </p>
      <TextareaField
        control={form.methods.control}
        name="reason"
        label={t('fields.reason')}
        max={300}
        rows={2}
        required
        autoFocus
      />
    </FormShell>
  )
}
