import { type Transaction, transactionFields } from '@piel/contract/money/transactions'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useFailPayment } from '../../transactions.queries.ts'

interface Props {
  transaction: Transaction
  onSaved: () => void
  onCancel: () => void
}

const schema = z.object({
  reason: z.string().check(
    z.trim(),
    z.maxLength(300, 'validation.reasonMax'),
    z.refine((text) => text === '' || transactionFields.reason.safeParse(text).success, 'validation.reasonRequired'),
  ),
})

export function FailForm({ transaction, onSaved, onCancel }: Props) {
  const { t } = useTranslation('transactions')
  const fail = useFailPayment(transaction.id)
  const form = useShellForm({ schema, initial: { reason: '' } })
  return (
    <FormShell
      form={form}
      label={t('fail.action')}
      submitLabel={t('fail.action')}
      cancelLabel={t('fail.cancel')}
      tone="danger"
      mutation={fail}
      onSubmit={({ reason }, { idempotencyKey }) =>
        fail.mutateAsync({
          params: { id: transaction.id },
          body: reason === '' ? {} : { reason },
          idempotencyKey,
          version: transaction.version,
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">{t('fail.text')}</p>
      <TextField
        control={form.methods.control}
        name="reason"
        label={t('fail.reason')}
        hint={t('fail.reasonHint')}
        autoFocus
      />
    </FormShell>
  )
}
