import { useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'
import { useBalanceText } from './balance.tsx'
import { outcomeOf, type Payable } from './payment-values.ts'

interface Props {
  payable: Payable
  balanceMinor: number
  /** Undefined while the field holds no amount. */
  amountMinor: number | undefined
  isPaid: boolean
}

/** What the patient owes in all, and what remains of it after the payment. */
export function PaymentOutcome({ payable, balanceMinor, amountMinor, isPaid }: Props) {
  const { t, language } = useTranslation('ledger')
  const balanceText = useBalanceText()
  const id = useId()
  const { saleMinor, afterMinor } = outcomeOf(payable, balanceMinor, amountMinor ?? 0)
  const money = (minor: number) => formatMoney(minor, language)
  const rows = [
    { label: t('outcome.now'), value: balanceText(balanceMinor) },
    ...(payable.sale ? [{ label: t(`plans.${payable.sale.plan}`), value: `+${money(saleMinor)}` }] : []),
    ...(amountMinor === undefined ? [] : [{ label: t('outcome.payment'), value: money(-amountMinor) }]),
  ]
  return (
    <section aria-labelledby={id} className="mb-4 rounded-control bg-subtle px-3 py-2.5">
      <h3 id={id} className="sr-only">
        {t('outcome.title')}
      </h3>
      <dl className="grid gap-1 tabular-nums" aria-live="polite">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 text-muted">
            <dt>{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
          <dt>{t(isPaid ? 'outcome.after' : 'outcome.afterReceived')}</dt>
          <dd className="text-end">{balanceText(afterMinor)}</dd>
        </div>
      </dl>
    </section>
  )
}
