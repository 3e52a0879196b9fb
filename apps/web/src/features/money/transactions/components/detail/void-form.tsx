import { type Transaction, transactionFields } from '@piel/contract/money/transactions'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useVoidPayment } from '../../transactions.queries.ts'

const schema = z.object({ reason: transactionFields.reason })

interface Props {
  transaction: Transaction
  onSaved: () => void
  onCancel: () => void
}

export function VoidForm({ transaction: { id, version }, onSaved, onCancel }: Props) {
  const { t } = useTranslation('transactions')
  const cancel = useVoidPayment(id)
  const form = useShellForm<{ reason: string }, { reason: string }>({ schema, initial: { reason: '' } })
  return (
    <FormShell
      form={form}
      label={t('void.action')}
      submitLabel={t('void.action')}
      cancelLabel={t('void.keep')}
      tone="danger"
      mutation={cancel}
      onSubmit={(body, { idempotencyKey }) => cancel.mutateAsync({ params: { id }, body, idempotencyKey, version })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">{t('void.text')}</p>
      <TextField control={form.methods.control} name="reason" label={t('void.reason')} required autoFocus />
    </FormShell>
  )
}
