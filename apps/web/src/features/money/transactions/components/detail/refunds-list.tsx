import type { Transaction } from '@piel/contract/money/transactions'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { MethodLabel } from '../transaction-words.tsx'

const link = 'focus-ring touch-target rounded-[4px] underline-offset-2 hover:underline'

export function RefundsList({ refunds }: Pick<Transaction, 'refunds'>) {
  const { t, language } = useTranslation('transactions')
  const dates = useDates()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="mt-5 border-t border-line pt-5">
      <h2 id="refunds" className="font-semibold">
        {t('detail.refunds')}
      </h2>
      <ul className="mt-1 -mb-3 divide-y divide-line">
        {refunds.map(({ id, receiptNumber, amountMinor, method, otherLabel, date, day }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <time dateTime={date} title={dates.exact(date)} className="min-w-24 text-muted tabular-nums">
              {dates.date(day)}
            </time>
            <MethodLabel method={method} otherLabel={otherLabel} className="min-w-0 flex-1 basis-32" />
            <Link to={paths.transaction(id)} className={`${link} font-medium tabular-nums`}>
              {formatMoney(amountMinor, language)}
            </Link>
            <Link to={paths.receipt(id)} className={`${link} flex items-center gap-1.5 text-accent tabular-nums`}>
              <ReceiptText aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="sr-only">{t('receipt.title')} </span>
              {receiptNumber}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
