import { useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'
import { useBalanceText } from '#/features/core/entries/components/balance.tsx'
import type { Due } from './payment-values.ts'

interface Props {
  due: Due
  saleMinor: number
  balanceMinor: number
  paidMinor: number
  isPaid: boolean
}

export function PaymentSummary({ due, saleMinor, balanceMinor, paidMinor, isPaid }: Props) {
  const { t, language } = useTranslation(['payments', 'entries'])
  const balanceText = useBalanceText()
  const id = useId()
  const money = (minor: number) => formatMoney(minor, language)
  const rows = [
    ...(due.creditMinor > 0
      ? [
          { label: t('outcome.selected'), value: money(due.selectedMinor) },
          { label: t('entries:creditUsed'), value: money(-due.creditMinor) },
          { label: t('outcome.due'), value: money(due.dueMinor) },
        ]
      : []),
    ...(paidMinor > 0 ? [{ label: t('outcome.payment'), value: money(-paidMinor) }] : []),
    {
      label: t(isPaid ? 'outcome.after' : 'outcome.afterReceived'),
      value: balanceText(balanceMinor + saleMinor - paidMinor),
    },
  ]
  return (
    <section aria-labelledby={id} className="mt-3 mb-4 rounded-control bg-subtle px-3 py-2.5">
      <h3 id={id} className="sr-only">
        {t('outcome.title')}
      </h3>
      <dl className="grid gap-1 tabular-nums" aria-live="polite">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="flex justify-between gap-4 text-muted last:border-t last:border-line last:pt-1 last:font-semibold last:text-ink"
          >
            <dt>{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
