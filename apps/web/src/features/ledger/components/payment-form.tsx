import type { Transaction } from '@piel/contract/transactions'
import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatMoney } from '#/lib/money.ts'
import { AlertsOf } from '#/features/alerts/components/alerts-of.tsx'
import { ledgerQueries, type useRecordPayment } from '../ledger.queries.ts'
import { methodIcons, methodsInOrder } from './methods.ts'
import { Payer } from './payer.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentTargets } from './payment-targets.tsx'
import { bodyOf } from './payment-values.ts'
import { type PaymentFor, usePaymentForm } from './use-payment-form.ts'

const OpenTillButton = lazy(() =>
  withWords(['till', 'validation'], () => import('#/features/till/components/open-till-button.tsx')).then((module) => ({
    default: module.OpenTillButton,
  })),
)

interface PaymentFormProps extends PaymentFor {
  record: ReturnType<typeof useRecordPayment>
  onRecorded: (transaction: Transaction) => void
  onCancel: () => void
}

const noAnswer: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'internal', 'invalid_answer'])

export function PaymentForm({ record, onRecorded, onCancel, ...opened }: PaymentFormProps) {
  const { t, language } = useTranslation('ledger')
  const generalText = useErrorText()
  const { form, payer, query, statement, payables, payable, amount, isPaid } = usePaymentForm(opened)
  const { control } = form.methods
  const methods = methodsInOrder.map((value) => ({ value, label: t(`methods.${value}`), icon: methodIcons[value] }))
  const patient = ({ id, user, phone, contactEmail }: PatientRow) => ({
    id,
    name: fullName(user),
    caption: phone ?? contactEmail ?? '',
    person: user,
  })

  const remaining = () => {
    if (!payable || typeof amount !== 'number' || amount <= 0) return undefined
    const rest = payable.outstandingMinor - amount
    if (rest === 0) return t('payment.settles')
    return t(rest > 0 ? 'payment.remains' : 'payment.becomesCredit', { amount: formatMoney(Math.abs(rest), language) })
  }
  const textOf = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_mismatch') return t('payment.sentOtherwise')
    return error instanceof ApiError && noAnswer.has(error.code) ? t('payment.noAnswer') : generalText(error)
  }

  return (
    <FormShell
      form={form}
      label={t('payment.title')}
      submitLabel={t('payment.submit')}
      submittingLabel={t('payment.submitting')}
      mutation={record}
      errorText={textOf}
      remedy={
        record.error instanceof ApiError &&
        record.error.code === 'till_closed' && <OpenTillButton onOpened={record.reset} />
      }
      fieldMap={{
        pointers: { '/amountMinor': 'amount', '/plan': 'target', '/treatmentId': 'target', '/membershipId': 'target' },
      }}
      onSubmit={(values, { idempotencyKey }) => record.mutateAsync({ body: bodyOf(values), idempotencyKey })}
      onSaved={onRecorded}
      onCancel={onCancel}
    >
      <div className="grid gap-y-2">
        {opened.patientId !== undefined ? (
          <Payer patientId={opened.patientId} />
        ) : (
          <LookupField
            control={control}
            name="patientId"
            label={t('payment.patient')}
            find={ledgerQueries.patients}
            show={patient}
            required
            autoFocus
          />
        )}
        <AlertsOf patientId={payer} className="mb-3" />
        {statement ? (
          <PaymentTargets control={control} payables={payables} />
        ) : query.error ? (
          <LoadError query={query} isCompact className="pb-4" title={t('statement.failed')} />
        ) : (
          query.isFetching && (
            <SkeletonGroup className="mb-7.5 grid gap-1.5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-28 w-full" />
            </SkeletonGroup>
          )
        )}
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <MoneyField control={control} name="amount" label={t('payment.amount')} hint={remaining()} required />
          <TextField
            control={control}
            name="reference"
            label={t('payment.reference')}
            hint={t('payment.referenceHint')}
            spellCheck={false}
          />
        </div>
        {statement && payable && (
          <PaymentOutcome
            payable={payable}
            balanceMinor={statement.balanceMinor}
            amountMinor={typeof amount === 'number' && amount > 0 ? amount : undefined}
            isPaid={isPaid}
          />
        )}
        <ChoiceField
          control={control}
          name="method"
          label={t('payment.method')}
          look="tiles"
          columns="grid-cols-2 max-sm:*:first:col-span-2 sm:grid-cols-5"
          options={methods}
          required
        />
        <CheckboxField
          control={control}
          name="isPaid"
          label={t('payment.isPaid')}
          hint={t(isPaid ? 'payment.paidHint' : payable?.sale ? 'payment.pendingSaleHint' : 'payment.pendingHint')}
        />
      </div>
    </FormShell>
  )
}
