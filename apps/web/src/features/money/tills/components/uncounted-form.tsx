import { tillFields } from '@piel/contract/money/tills'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useCloseUncounted } from '../tills.queries.ts'

const schema = z.object({ reason: tillFields.reason })

interface Props {
  id: string
  onSaved: () => void
  onCancel: () => void
}

export function UncountedForm({ id, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tills')
  const close = useCloseUncounted()
  const form = useShellForm<{ reason: string }, { reason: string }>({ schema, initial: { reason: '' } })
  return (
    <FormShell
      form={form}
      label={t('uncounted.action')}
      submitLabel={t('uncounted.action')}
      tone="danger"
      mutation={close}
      onSubmit={(body) => close.mutateAsync({ params: { id }, body })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">{t('uncounted.text')}</p>
      <TextareaField
        control={form.methods.control}
        name="reason"
        label={t('uncounted.reason')}
        max={300}
        rows={2}
        required
        autoFocus
      />
    </FormShell>
  )
}
