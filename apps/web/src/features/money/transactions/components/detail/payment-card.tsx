import type { Transaction } from '@piel/contract/money/transactions'
import { CalendarCheck2, CalendarPlus, Hash, ReceiptText, Tag, Undo2, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Fact, Facts } from '#/components/record/facts.tsx'
import { ExactTime } from '#/components/record/times.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Link } from '#/components/ui/link.tsx'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { sellsLater } from '#/features/money/payments/components/payment-values.ts'
import { RefundsList } from './refunds-list.tsx'
import { isPartlyRefunded, MethodLabel, TransactionStatusBadge, usePurpose } from '../transaction-words.tsx'

const link = 'focus-ring touch-target rounded-[4px] text-accent underline-offset-2 hover:underline'

function purposePath({ treatment, sale }: Transaction): string | undefined {
  if (treatment) return paths.treatment(treatment.id)
  return sale ? paths.sale(sale.id) : undefined
}

export function PaymentCard({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions')
  const purpose = usePurpose()
  const { customer, refundOf, status } = transaction
  const isRefund = refundOf !== null
  // Only roles that may restore patients can open an archived one.
  const seesPatient = useCan(customer.archivedAt ? 'patients.restore' : 'patients.read')
  const isPaid = status === 'completed' || status === 'refunded'

  return (
    <Card aria-label={t(isRefund ? 'kinds.refund' : 'detail.about')} className="p-5 max-sm:p-4">
      <AmountAndStatus transaction={transaction} />
      <Facts>
        <Fact icon={UserRound} label={t('detail.facts.customer')}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <LinkTo path={seesPatient ? paths.patient(customer.id) : undefined}>
              <bdi>{transaction.customerName}</bdi>
            </LinkTo>
            {customer.archivedAt && <Badge tone="warning">{t('archived')}</Badge>}
          </span>
        </Fact>
        <Fact icon={Tag} label={t('detail.facts.for')}>
          <LinkTo path={purposePath(transaction)}>{purpose(transaction)}</LinkTo>
          {sellsLater(transaction) && <span className="block text-muted">{t('detail.sellsLater')}</span>}
        </Fact>
        {isRefund && (
          <Fact icon={Undo2} label={t('detail.facts.refundOf')}>
            <LinkTo path={paths.transaction(refundOf.id)}>
              <bdi>{refundOf.reference}</bdi>
            </LinkTo>
          </Fact>
        )}
        <Fact icon={Wallet} label={t(isRefund ? 'detail.facts.refundMethod' : 'detail.facts.method')}>
          <MethodLabel method={transaction.method} otherLabel={transaction.otherLabel} />
        </Fact>
        {!isRefund && (
          <>
            <Fact icon={Hash} label={t('detail.facts.reference')}>
              <bdi>{transaction.reference}</bdi>
            </Fact>
            <Fact icon={CalendarPlus} label={t('detail.facts.recorded')}>
              <ExactTime instant={transaction.createdAt} />
            </Fact>
          </>
        )}
        {isPaid && (
          <Fact icon={CalendarCheck2} label={t(isRefund ? 'detail.facts.refunded' : 'detail.facts.paid')}>
            <ExactTime instant={transaction.date} />
          </Fact>
        )}
        {status !== 'failed' && (
          <Fact icon={ReceiptText} label={t('detail.facts.receipt')}>
            <ReceiptLink transaction={transaction} />
          </Fact>
        )}
      </Facts>
      <RefundsList refunds={transaction.refunds} />
    </Card>
  )
}

function ReceiptLink({ transaction: { id, receiptNumber } }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions')
  if (receiptNumber === null) return <span className="text-muted">{t('detail.noReceipt')}</span>
  return <LinkTo path={paths.receipt(id)}>{receiptNumber}</LinkTo>
}

function AmountAndStatus({ transaction }: { transaction: Transaction }) {
  const { t, language } = useTranslation('transactions')
  const { amountMinor, refundedMinor } = transaction
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <p className="text-figure-lg font-semibold tabular-nums max-sm:text-figure">{money(amountMinor)}</p>
        {refundedMinor > 0 && (
          <p className="mt-1 text-muted tabular-nums">
            {t('refundedPart', { amount: money(refundedMinor) })}
            {isPartlyRefunded(transaction) && <> · {t('detail.left', { left: money(amountMinor - refundedMinor) })}</>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 pt-1">
        <TransactionStatusBadge transaction={transaction} />
        {isPartlyRefunded(transaction) && <Badge>{t('partlyRefunded')}</Badge>}
      </div>
    </div>
  )
}

/** Links to a record, if the user can open one. */
function LinkTo({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined) return children
  return (
    <Link to={path} className={link}>
      {children}
    </Link>
  )
}
