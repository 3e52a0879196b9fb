import type { Language } from '@piel/contract/core/people'
import type { Transaction } from '@piel/contract/money/transactions'
import type { ReactNode } from 'react'
import type { Translate } from '#/i18n/types.ts'
import { formatMoney } from '#/lib/money.ts'
import { balanceText } from '#/features/core/entries/components/balance-text.ts'

interface Props {
  transaction: Pick<Transaction, 'after' | 'refundOf'>
  language: Language
  t: Translate<['transactions', 'entries']>
}

export function ReceiptBalance({ transaction: { after, refundOf }, language, t }: Props) {
  if (!after) return null
  const { outstandingMinor, discountMinor, balanceMinor } = after
  const balance = balanceText(balanceMinor, t, language)
  return (
    <>
      {discountMinor > 0 && <Row label={t('receipt.discount')}>{formatMoney(-discountMinor, language)}</Row>}
      {outstandingMinor !== null && (
        <Row label={t('receipt.remaining')}>
          {outstandingMinor > 0 ? formatMoney(outstandingMinor, language) : t('receipt.paidInFull')}
        </Row>
      )}
      <Row label={t(refundOf === null ? 'receipt.balance' : 'receipt.balanceRefund')}>{balance}</Row>
    </>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-4 py-2.5 @[26rem]/paper:grid-cols-[10rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
