import { type Transaction, transactionFields } from '@piel/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput } from '#/components/form/money-text.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { balanceText } from '#/features/core/entries/components/balance-text.ts'
import { methodIcons, methodsInOrder, checkLabel, labelOf } from '#/features/money/payments/components/methods.ts'
import { statementQuery } from '#/features/core/entries/entries.queries.ts'
import { useRefundPayment } from '../../transactions.queries.ts'

const OpenTillButton = lazyPart(
  ['tills', 'validation'],
  () => import('#/features/money/tills/components/open-till-button.tsx'),
  'OpenTillButton',
)

interface Props extends FormProps<number> {
  transaction: Transaction
}

const schemaFor = (left: number) =>
  z
    .object({
      amountMinor: moneyInput(transactionFields.amountMinor.check(z.lte(left, 'validation.refundTooMuch'))),
      reason: transactionFields.reason,
      method: transactionFields.method,
      otherLabel: z.string(),
    })
    .check(checkLabel)

/** The patient's current balance; undefined while it loads, and for an archived patient that the user cannot see. */
function useBalance({ customer }: Transaction): number | undefined {
  const seesPatient = useCan(customer.archivedAt ? 'patients.restore' : 'patients.read')
  const { data } = useQuery({ ...statementQuery(customer.id), enabled: seesPatient, retry: false })
  return data?.balanceMinor
}

function RefundOutcome({ transaction, amount }: { transaction: Transaction; amount: unknown }) {
  const { t, language } = useTranslation(['transactions', 'entries'])
  const balance = useBalance(transaction)
  const left = transaction.amountMinor - transaction.refundedMinor
  const isPossible = typeof amount === 'number' && amount > 0 && amount <= left
  return (
    <div
      aria-live="polite"
      className="mt-1 min-h-14 rounded-control bg-subtle px-3 py-2 tabular-nums empty:bg-transparent"
    >
      {isPossible && (
        <>
          <p>
            {amount === left
              ? t('refund.remainsNothing')
              : t('refund.remains', { left: formatMoney(left - amount, language) })}
          </p>
          {balance !== undefined && (
            <p className="font-medium">
              {t('refund.balance', { balance: balanceText(balance + amount, t, language) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

export function RefundForm({ transaction, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation(['transactions', 'entries'])
  const textOf = useErrorText()
  const refund = useRefundPayment(transaction.id)
  const { method } = transaction
  const left = transaction.amountMinor - transaction.refundedMinor
  const schema = useMemo(() => schemaFor(left), [left])
  const initial = { amountMinor: left, reason: '', method, otherLabel: transaction.otherLabel ?? '' }
  const form = useShellForm({ schema, initial })
  const { control } = form.methods
  const amount = useWatch({ control, name: 'amountMinor' })
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
      remedy={
        refund.error instanceof ApiError &&
        refund.error.code === 'till_closed' && <OpenTillButton onOpened={refund.reset} />
      }
      onSubmit={async ({ otherLabel, ...refunded }, { idempotencyKey }) => {
        const body = { ...refunded, ...labelOf(refunded.method, otherLabel) }
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
      <RefundOutcome transaction={transaction} amount={amount} />
      <TextField control={control} name="reason" label={t('refund.reason')} required className="mt-4" />
      <RefundMethod control={control} />
    </FormShell>
  )
}

type RefundSchema = ReturnType<typeof schemaFor>

function RefundMethod({ control }: { control: Control<z.input<RefundSchema>, unknown, z.output<RefundSchema>> }) {
  const { t } = useTranslation(['transactions', 'entries'])
  const by = useWatch({ control, name: 'method' })
  return (
    <>
      <ChoiceField
        control={control}
        name="method"
        label={t('refund.method')}
        look="tiles"
        columns="grid-cols-2 sm:grid-cols-3"
        options={methodsInOrder.map((value) => ({
          value,
          label: t(`entries:methods.${value}`),
          icon: methodIcons[value],
        }))}
        required
        className="mt-2"
      />
      {by === 'other' && (
        <TextField
          control={control}
          name="otherLabel"
          label={t('entries:otherLabel')}
          hint={t('entries:otherLabelHint')}
          required
        />
      )}
    </>
  )
}
