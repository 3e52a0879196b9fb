import { type Transaction, transactionFields } from '@piel/contract/transactions'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput } from '#/components/form/money-text.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatMoney } from '#/lib/money.ts'
import { useRefundPayment } from '../../transactions.queries.ts'

interface Props {
  transaction: Transaction
  onSaved: (amountMinor: number) => void
  onCancel: () => void
}

const schemaFor = (left: number) =>
  z.object({
    amountMinor: moneyInput(transactionFields.amountMinor.check(z.lte(left, 'validation.refundTooMuch'))),
    reason: transactionFields.reason,
  })

/** Refunds a payment in full or in part, up to the remaining amount. */
export function RefundForm({ transaction, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation('transactions')
  const textOf = useErrorText()
  const refund = useRefundPayment(transaction.id)
  const left = transaction.amountMinor - transaction.refundedMinor
  const schema = useMemo(() => schemaFor(left), [left])
  const form = useShellForm({ schema, initial: { amountMinor: left, reason: '' } })
  const { control } = form.methods
  const amount = useWatch({ control, name: 'amountMinor' })
  const isPart = typeof amount === 'number' && amount > 0 && amount <= left

  return (
    <FormShell
      form={form}
      label={t('refund.action')}
      submitLabel={t('refund.action')}
      submittingLabel={t('refund.saving')}
      tone="danger"
      mutation={refund}
      fieldMap={{ codes: { refund_too_much: { name: 'amountMinor', message: 'validation.refundTooMuch' } } }}
      errorText={(error) =>
        error instanceof ApiError && error.code === 'version_conflict' ? t('refund.conflict') : textOf(error)
      }
      onSubmit={async (body, { idempotencyKey }) => {
        await refund.mutateAsync({ params: { id: transaction.id }, body, idempotencyKey, version: transaction.version })
        return body.amountMinor
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <MoneyField
        control={control}
        name="amountMinor"
        label={t('refund.amount')}
        hint={t('refund.amountHint', { left: formatMoney(left, language) })}
        required
        autoFocus
      />
      <TextField control={control} name="reason" label={t('refund.reason')} required className="mt-2" />
      <p
        aria-live="polite"
        className="mt-1 flex min-h-10 items-center rounded-control bg-subtle px-3 py-2 tabular-nums empty:bg-transparent"
      >
        {isPart &&
          (amount === left
            ? t('refund.remainsNothing')
            : t('refund.remains', { left: formatMoney(left - amount, language) }))}
      </p>
    </FormShell>
  )
}
