import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { appointmentFields, cancelledBy } from '@piel/contract/agenda/appointments'
import { Building2, UserRound } from 'lucide-react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useSetAppointmentStatus } from '../../appointments.queries.ts'

interface CancelFormProps extends FormProps {
  row: AppointmentRow
}

type CancelValues = { by: string; reason: string }
const schema = z.object({ by: cancelledBy, reason: appointmentFields.cancelReason })
type CancelTerms = z.output<typeof schema>

export function CancelForm({ row, onSaved, onCancel }: CancelFormProps) {
  const { t } = useTranslation('appointmentForm')
  const set = useSetAppointmentStatus()
  const form = useShellForm<CancelValues, CancelTerms>({
    schema,
    initial: { by: 'patient', reason: '' },
  })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label={t('cancel.submit')}
      submitLabel={t('cancel.submit')}
      cancelLabel={t('cancel.keep')}
      tone="danger"
      mutation={set}
      onSubmit={({ by, reason }, { idempotencyKey }) =>
        set.mutateAsync({
          params: { id: row.id },
          body: { status: 'cancelled', by, reason },
          version: row.version,
          idempotencyKey,
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ChoiceField
        control={control}
        name="by"
        label={t('cancel.by')}
        look="tiles"
        required
        options={[
          { value: 'patient', label: t('cancel.patient'), icon: UserRound },
          { value: 'clinic', label: t('cancel.clinic'), icon: Building2 },
        ]}
      />
      <TextareaField control={control} name="reason" label={t('cancel.reason')} required max={200} rows={3} autoFocus />
    </FormShell>
  )
}
