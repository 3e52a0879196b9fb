import { methodText } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { CircleCheck, Clock, Plus, Printer } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Link } from '#/components/ui/link.tsx'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useBalanceText } from '#/features/core/entries/components/balance.tsx'
import type { Taken } from '../payments.queries.ts'
import { sellsLater } from './payment-values.ts'

interface PaymentDoneProps {
  taken: Taken
  onAnother: () => void
  onClose: () => void
}

/** Ignores the second click of a double click on the form's button, which was at the same position. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

function useFacts({ checkout, transaction }: Taken) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const balanceText = useBalanceText()
  const { customerName } = checkout ?? transaction
  const money = (minor: number) => formatMoney(minor, language)
  return [
    { label: t('done.payer'), value: <bdi>{customerName}</bdi> },
    ...(transaction
      ? [
          { label: t('method'), value: methodText(t(`entries:methods.${transaction.method}`), transaction.otherLabel) },
          { label: t('reference'), value: <bdi>{transaction.reference}</bdi> },
        ]
      : []),
    ...(checkout?.payments ?? []).map((payment) => ({
      label: t('done.receiptOf', {
        method: methodText(t(`entries:methods.${payment.method}`), payment.otherLabel),
        number: payment.receiptNumber,
      }),
      value: money(payment.amountMinor),
    })),
    ...(checkout && checkout.creditMinor > 0
      ? [{ label: t('entries:creditUsed'), value: money(checkout.creditMinor) }]
      : []),
    ...(checkout ? [{ label: t('outcome.after'), value: balanceText(checkout.balanceMinor) }] : []),
  ]
}

/** Confirms a payment and offers the usual next steps. */
export function PaymentDone({ taken, onAnother, onClose }: PaymentDoneProps) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const facts = useFacts(taken)
  const { checkout, transaction } = taken
  const isPaid = checkout !== undefined
  const id = checkout ? checkout.payments[0]?.id : transaction.id
  const amountMinor = checkout ? checkout.totalMinor : transaction.amountMinor
  const money = (minor: number) => formatMoney(minor, language)
  const Icon = isPaid ? CircleCheck : Clock
  // Not a button: a second press of Enter would close the confirmation unread.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div>
      <div className="flex flex-col items-center py-3 text-center">
        <span
          className={clsx(
            'grid size-12 place-items-center rounded-full',
            isPaid ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
          )}
        >
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <h3 ref={heading} tabIndex={-1} className="mt-3 text-base font-medium outline-none">
          {t(!isPaid ? 'done.pending' : id === undefined ? 'done.credit' : 'done.paid')}
        </h3>
        <p className="mt-1 text-figure font-semibold tabular-nums">{money(amountMinor)}</p>
        {checkout && checkout.changeMinor > 0 && (
          <p className="mt-1 text-base">
            {t('entries:change')} <span className="font-semibold tabular-nums">{money(checkout.changeMinor)}</span>
          </p>
        )}
        {transaction && (
          <p className="mt-1 max-w-md text-balance text-muted">
            {t(sellsLater(transaction) ? 'done.pendingSaleHint' : 'done.pendingHint')}
          </p>
        )}
      </div>
      <dl className="mt-3 divide-y divide-line rounded-control border border-line">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 px-3 py-2.5">
            <dt className="min-w-0 text-muted">{label}</dt>
            <dd className="max-w-2/3 shrink-0 text-end font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <NextSteps id={id} isPaid={isPaid} onAnother={onAnother} onClose={onClose} />
    </div>
  )
}

interface NextStepsProps extends Pick<PaymentDoneProps, 'onAnother' | 'onClose'> {
  id: string | undefined
  isPaid: boolean
}

function NextSteps({ id, isPaid, onAnother, onClose }: NextStepsProps) {
  const { t } = useTranslation('payments')
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse" onClickCapture={ignoreSecondClick}>
      <Button icon={Plus} onClick={onAnother}>
        {t('done.another')}
      </Button>
      {id !== undefined && (
        <Link to={paths.transaction(id)} onClick={onClose} className={buttonStyles()}>
          {t('done.open')}
        </Link>
      )}
      {isPaid && id !== undefined && (
        <Link to={paths.receipt(id)} onClick={onClose} className={buttonStyles()}>
          <Printer aria-hidden="true" className="-ml-0.5 size-4" />
          {t('done.print')}
        </Link>
      )}
      <Button variant="primary" onClick={onClose}>
        {t('done.close')}
      </Button>
    </div>
  )
}
