import type { PatientRow } from '@piel/contract/patients'
import { fullName } from '@piel/contract/people'
import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { AlertsOf } from '#/features/alerts/components/alerts-of.tsx'
import type { ChargeLaterProps } from '#/features/sales/components/charge-later.tsx'
import { NothingToSell } from '#/features/sales/components/nothing-to-sell.tsx'
import { ledgerQueries } from '../ledger.queries.ts'
import type { Taken, useTakePayment } from '../payment.queries.ts'
import { ChargePicker } from './charge-picker.tsx'
import { MethodRows } from './method-rows.tsx'
import { Payer } from './payer.tsx'
import { SellSection } from './sell-section.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { laterMethod, type PaymentFor, requestOf, totalOf } from './payment-values.ts'
import { usePaymentForm } from './use-payment-form.ts'

const OpenTillButton = lazy(() =>
  withWords(['till', 'validation'], () => import('#/features/till/components/open-till-button.tsx')).then((module) => ({
    default: module.OpenTillButton,
  })),
)

interface PaymentFormProps extends PaymentFor {
  take: ReturnType<typeof useTakePayment>
  sell: ChargeLaterProps['sell']
  onTaken: (taken: Taken) => void
  onCancel: () => void
}

const noAnswer: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'internal', 'invalid_answer'])

/** The sheet on which payments are taken: charges, methods, change. */
export function PaymentForm({ take, sell, onTaken, onCancel, ...opened }: PaymentFormProps) {
  const { t } = useTranslation(['ledger', 'sales'])
  const generalText = useErrorText()
  const { form, payer, query, statement, sales, due, values, rows, choose, remove, refresh, sold } =
    usePaymentForm(opened)
  const { control } = form.methods
  const patient = ({ id, user, phone, contactEmail }: PatientRow) => ({
    id,
    name: fullName(user),
    caption: phone ?? contactEmail ?? '',
    person: user,
  })
  const later = laterMethod(values.payments)
  const isPaid = later === undefined || values.isPaid
  const cash = values.payments.filter(({ method }) => method === 'cash')
  const changeMinor =
    cash.length > 0 && typeof values.received === 'number' ? values.received - totalOf(cash) : undefined
  const textOf = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_mismatch') return t('payment.sentOtherwise')
    return error instanceof ApiError && noAnswer.has(error.code) ? t('payment.noAnswer') : generalText(error)
  }

  /** What was charged to the account leaves the sheet; the sheet is done unless more was entered. */
  const afterSale: ChargeLaterProps['onSold'] = ({ lines }) => {
    const { items, payments } = form.methods.getValues()
    const rest = items.filter((item) => !lines.some(({ itemId }) => itemId === item.itemId))
    if (rest.length + payments.length === 0) return onCancel()
    sold.change(rest)
    void refresh()
  }

  return (
    <FormShell
      form={form}
      label={t('payment.title')}
      submitLabel={values.isCovered && rows.length === 0 ? t('payment.useCredit') : t('payment.submit')}
      submittingLabel={t(sell.isPending ? 'sales:later.charging' : 'payment.submitting')}
      mutation={{ isPending: take.isPending || sell.isPending, error: take.error }}
      errorText={textOf}
      remedy={
        take.error instanceof ApiError && take.error.code === 'till_closed' && <OpenTillButton onOpened={take.reset} />
      }
      fieldMap={{
        pointers: {
          '/amountMinor': 'payments.0.amountMinor',
          '/reference': 'payments.0.reference',
          '/receivedMinor': 'received',
          '/treatmentId': 'charges',
          '/membershipId': 'charges',
          '/plan': 'charges',
          '/items': 'items',
          ...Object.fromEntries(values.charges.map((_, i) => [`/charges/${i}`, 'charges' as const])),
        },
      }}
      onSubmit={(input, { idempotencyKey }) => take.send(requestOf(input, statement ?? { open: [] }), idempotencyKey)}
      onSaved={onTaken}
      onCancel={onCancel}
    >
      <div className="grid gap-y-2">
        {opened.isSale && sold.isEmpty && <NothingToSell onLeave={onCancel} />}
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
          <ChargePicker
            control={control}
            statement={statement}
            sales={sales}
            patientId={payer}
            onDiscounted={() => void refresh()}
          />
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
        {statement && (
          <SellSection
            form={form}
            lines={values.items}
            sold={sold}
            sell={sell}
            isPaying={take.isPending}
            patientId={payer}
            onSold={afterSale}
          />
        )}
        <MethodRows
          control={control}
          rows={rows}
          values={values.payments}
          dueMinor={due.dueMinor}
          changeMinor={changeMinor}
          onChoose={choose}
          onRemove={remove}
        />
        {later && (
          <CheckboxField
            control={control}
            name="isPaid"
            label={t('payment.isPaid')}
            hint={t(
              isPaid ? 'payment.paidHint' : values.plan === '' ? 'payment.pendingHint' : 'payment.pendingSaleHint',
            )}
          />
        )}
        {statement && (
          <PaymentSummary
            due={due}
            saleMinor={(sales.find(({ plan }) => plan === values.plan)?.priceMinor ?? 0) + sold.soldMinor}
            balanceMinor={statement.balanceMinor}
            paidMinor={totalOf(values.payments)}
            isPaid={isPaid}
          />
        )}
      </div>
    </FormShell>
  )
}
