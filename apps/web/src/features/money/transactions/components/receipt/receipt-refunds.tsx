import type { Language } from '@piel/contract/core/people'
import type { Transaction } from '@piel/contract/money/transactions'
import type { Translate } from '#/i18n/types.ts'
import type { Dates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

interface Props {
  transaction: Transaction
  language: Language
  dates: Dates
  t: Translate<['transactions', 'entries']>
}

/** Refunds are listed separately: the amount of a receipt does not change. */
export function ReceiptRefunds({ transaction, language, dates, t }: Props) {
  const { amountMinor, refundedMinor, status, refunds, isVoid } = transaction
  if (refunds.length === 0 || isVoid) return null
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="font-semibold">{t('receipt.refunds')}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line tabular-nums">
        {refunds.map(({ id, receiptNumber: number, date, day, amountMinor: part }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <time dateTime={date}>{t('receipt.refundedOn', { number, date: dates.date(day) })}</time>
            <span>{money(part)}</span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
          <span>{t('receipt.kept')}</span>
          <span>{money(amountMinor - refundedMinor)}</span>
        </li>
      </ul>
      {status === 'refunded' && <p className="mt-2 font-medium">{t('receipt.refundedWhole')}</p>}
    </section>
  )
}
