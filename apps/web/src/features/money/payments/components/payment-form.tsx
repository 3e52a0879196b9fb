import { shownPhone } from '@piel/contract/core/phone'
import type { PatientRow } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { type Attempt, FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { toast } from '#/components/toast/toast.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { wasRecorded } from '#/lib/idempotency-key.ts'
import { formatMoney } from '#/lib/money.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { AlertsOf } from '#/features/clinical/alerts/components/alerts-of.tsx'
import type { ChargeLaterProps } from './items/charge-later.tsx'
import { NothingToSell } from './items/nothing-to-sell.tsx'
import { payersQuery, type Taken, type useSell, type useTakePayment } from '../payments.queries.ts'
import { ChargePicker } from './charge-picker.tsx'
import { MethodRows } from './method-rows.tsx'
import { Payer } from './payer.tsx'
import { SellSection } from './sell-section.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { laterMethod, type PaymentFor, type PaymentInput, requestOf, totalOf } from './payment-values.ts'
import { usePaymentForm } from './use-payment-form.ts'

const OpenTillButton = lazyPart(
  ['tills', 'validation'],
  () => import('#/features/money/tills/components/open-till-button.tsx'),
  'OpenTillButton',
)

interface PaymentFormProps extends PaymentFor {
  take: ReturnType<typeof useTakePayment>
  sell: ReturnType<typeof useSell>
  onTaken: (taken: Taken) => void
  onCancel: () => void
}

const noAnswer: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'internal', 'invalid_answer'])

export function PaymentForm({ take, sell, onTaken, onCancel, ...opened }: PaymentFormProps) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const generalText = useErrorText()
  const sheet = usePaymentForm(opened)
  const { form, payer, query, memberships, statement, sales, due, values, rows, refresh, sold } = sheet
  const { control } = form.methods
  const patient = ({ id, user, phone, phoneE164, contactEmail }: PatientRow) => ({
    id,
    name: fullName(user),
    caption: phone === null ? (contactEmail ?? '') : shownPhone(phone, phoneE164),
    person: user,
  })
  const later = laterMethod(values.payments)
  const isPaid = later === undefined || values.isPaid
  const cash = values.payments.filter(({ method }) => method === 'cash')
  const changeMinor =
    cash.length > 0 && typeof values.received === 'number' ? values.received - totalOf(cash) : undefined
  const textOf = (noAnswerText: string) => (error: unknown) => {
    if (wasRecorded(error)) return t('sentOtherwise')
    return error instanceof ApiError && noAnswer.has(error.code) ? noAnswerText : generalText(error)
  }

  // Both use the sheet's key, so that neither repeats a sale of the other that got no answer.
  const pay = async (input: PaymentInput, { idempotencyKey }: Attempt) => {
    sell.reset()
    try {
      return await take.send(requestOf(input, statement ?? { open: [] }), idempotencyKey)
    } catch (error) {
      if (wasRecorded(error)) void sheet.startAgain()
      throw error
    }
  }
  const charge: ChargeLaterProps['charge'] = async (lines) => {
    take.reset()
    const body = { patientId: payer, items: [...lines] }
    try {
      const { totalMinor } = await sell.mutateAsync({ body, idempotencyKey: form.idempotencyKey() })
      form.saved()
      toast.success(t('later.done', { amount: formatMoney(totalMinor, language) }))
    } catch (error) {
      form.failed(error)
      if (wasRecorded(error)) void sheet.startAgain()
      return
    }
    // Removes what was charged; the sheet closes unless more was entered.
    const { items, payments } = form.methods.getValues()
    const rest = items.filter((item) => !lines.some(({ itemId }) => itemId === item.itemId))
    if (rest.length + payments.length === 0) return onCancel()
    sold.change(rest)
    void refresh()
  }

  return (
    <FormShell
      form={form}
      label={t('entries:recordPayment')}
      submitLabel={values.isCovered && rows.length === 0 ? t('useCredit') : t('submit')}
      submittingLabel={t(sell.isPending ? 'later.charging' : 'submitting')}
      mutation={{
        isPending: take.isPending || sell.isPending,
        error: take.error ?? (wasRecorded(sell.error) ? sell.error : null),
      }}
      errorText={textOf(t('noAnswer'))}
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
      onSubmit={pay}
      onSaved={onTaken}
      onCancel={onCancel}
    >
      <div className="grid items-start gap-x-8 gap-y-2 lg:grid-cols-2">
        <div className="grid min-w-0 gap-y-2">
          {opened.isSale && sold.isEmpty && <NothingToSell onLeave={onCancel} />}
          {opened.patientId !== undefined ? (
            <Payer patientId={opened.patientId} />
          ) : (
            <LookupField
              control={control}
              name="patientId"
              label={t('patient')}
              find={payersQuery}
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
              isSale={opened.isSale === true}
              onDiscounted={() => void refresh()}
            />
          ) : query.error ? (
            <LoadError query={query} isCompact className="pb-4" title={t('entries:statementFailed')} />
          ) : (
            query.isFetching && (
              <SkeletonGroup className="mb-7.5 grid gap-1.5">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-28 w-full" />
              </SkeletonGroup>
            )
          )}
          {statement && memberships.isLoadingError && (
            <LoadError query={memberships} isCompact className="pb-4" title={t('pick.membershipsFailed')} />
          )}
          {statement && (
            <SellSection
              form={form}
              lines={values.items}
              sold={sold}
              sell={sell}
              isPaying={take.isPending}
              charge={charge}
              textOf={textOf(t('later.noAnswer'))}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-y-2">
          <MethodRows
            control={control}
            rows={rows}
            values={values.payments}
            dueMinor={due.dueMinor}
            changeMinor={changeMinor}
            onChoose={sheet.choose}
            onRemove={sheet.remove}
          />
          {later && (
            <CheckboxField
              control={control}
              name="isPaid"
              label={t('isPaid')}
              hint={t(isPaid ? 'paidHint' : values.plan === '' ? 'pendingHint' : 'pendingSaleHint')}
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
      </div>
    </FormShell>
  )
}
