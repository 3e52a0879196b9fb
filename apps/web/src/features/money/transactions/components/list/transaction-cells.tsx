import type { TransactionRow } from '@piel/contract/money/transactions'
import { Archive } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { PersonCell } from '#/components/table/person-cell.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatAmount } from '#/lib/money.ts'
import { isPartlyRefunded, MethodLabel, TransactionStatusBadge, usePurpose } from '../transaction-words.tsx'

interface CellProps {
  row: TransactionRow
}

export function CustomerCell({ row: { customer } }: CellProps) {
  const { t } = useTranslation('transactions')
  const archived = (
    <span className="flex shrink-0 items-center gap-1 text-warning">
      <Archive aria-hidden="true" className="size-3" />
      {t('archived')}
    </span>
  )
  return <PersonCell person={customer} endPadding="pe-32" note={customer.archivedAt && archived} />
}

export function PlanCell({ row }: CellProps) {
  const { t } = useTranslation('transactions')
  const purpose = usePurpose()
  if (row.plan) return <span className="font-medium">{t(`plans.${row.plan}`)}</span>
  return (
    <span className="block truncate text-muted" title={purpose(row)}>
      {purpose(row)}
    </span>
  )
}

export function AmountCell({ row: { amountMinor, refundedMinor, partMinor = amountMinor } }: CellProps) {
  const { t, language } = useTranslation('transactions')
  return (
    <span className="cell-lines tabular-nums @[38rem]/list:justify-end">
      <span className="font-medium">{formatAmount(amountMinor, language)}</span>
      {partMinor !== amountMinor && (
        <span className="text-caption whitespace-nowrap text-muted">
          {t('partOf', { amount: formatAmount(partMinor, language) })}
        </span>
      )}
      {refundedMinor > 0 && (
        <span className="text-caption whitespace-nowrap text-muted">
          {t('refundedPart', { amount: formatAmount(refundedMinor, language) })}
        </span>
      )}
    </span>
  )
}

export function MethodCell({ row: { method, otherLabel } }: CellProps) {
  return (
    <MethodLabel
      method={method}
      otherLabel={otherLabel}
      className={otherLabel === null ? 'whitespace-nowrap' : undefined}
    />
  )
}

export function StatusCell({ row }: CellProps) {
  const { t } = useTranslation('transactions')
  return (
    <span className="cell-lines justify-items-start gap-y-0.5">
      <TransactionStatusBadge transaction={row} />
      {isPartlyRefunded(row) && (
        // A card has no second line here; its amount shows the refund.
        <span className="ps-1 text-caption text-muted @max-[38rem]/list:sr-only">{t('partlyRefunded')}</span>
      )}
    </span>
  )
}

export function DateCell({ row: { date } }: CellProps) {
  const dates = useDates()
  return (
    <time dateTime={date} title={dates.exact(date)} className="whitespace-nowrap tabular-nums">
      {dates.day(date)}
    </time>
  )
}

export function ReferenceCell({ row: { reference } }: CellProps) {
  return (
    <bdi className="block truncate" title={reference}>
      <Highlighted text={reference} />
    </bdi>
  )
}
