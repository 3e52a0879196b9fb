import type { LedgerEntry } from '@piel/contract/money/statement'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { DayAndTime } from '#/components/record/times.tsx'
import { useSecondaryValues } from '#/components/table/row-context.tsx'
import { Link } from '#/components/ui/link.tsx'
import { formatMoney } from '#/lib/money.ts'
import { useEntryWords } from './use-entry-words.ts'

interface CellProps {
  row: LedgerEntry
}

export function DescriptionCell({ row }: CellProps) {
  const { title, detail, to, receipt } = useEntryWords()(row)
  const { below } = useSecondaryValues()
  const style = 'block font-medium @[38rem]/list:truncate'
  return (
    <>
      <span className="cell-lines">
        {to ? (
          <Link
            to={to}
            title={title}
            className={clsx(
              style,
              'touch-target w-fit max-w-full rounded-[4px] underline-offset-2 focus-ring hover:underline',
            )}
          >
            {title}
          </Link>
        ) : (
          <span className={style} title={title}>
            {title}
          </span>
        )}
        {(detail !== undefined || receipt) && (
          <span className="flex min-w-0 gap-x-2 text-caption @max-[38rem]/list:flex-wrap">
            {detail !== undefined && (
              <bdi className="text-muted @[38rem]/list:truncate" title={detail}>
                {detail}
              </bdi>
            )}
            {receipt && (
              <Link
                to={receipt.to}
                className="touch-target shrink-0 rounded-[4px] text-accent tabular-nums underline-offset-2 focus-ring hover:underline"
              >
                {receipt.label}
              </Link>
            )}
          </span>
        )}
      </span>
      {below}
    </>
  )
}

export const DateCell = ({ row }: CellProps) => <DayAndTime instant={row.at} />

/** Charges with a plus sign, payments with a minus sign. */
export function AmountCell({ row: { amountMinor } }: CellProps) {
  const { language } = useTranslation('statement')
  if (amountMinor === 0) return <span className="text-muted tabular-nums">{formatMoney(0, language)}</span>
  const isMore = amountMinor > 0
  return (
    <span className={clsx('font-medium tabular-nums', !isMore && 'text-success')}>
      {isMore ? '+' : '−'}
      {formatMoney(Math.abs(amountMinor), language)}
    </span>
  )
}

export function BalanceCell({ row: { balanceMinor } }: CellProps) {
  const { t, language } = useTranslation('entries')
  return (
    <span className="cell-lines tabular-nums @[38rem]/list:justify-end">
      {formatMoney(Math.abs(balanceMinor), language)}
      {balanceMinor < 0 && <span className="text-caption text-info">{t('balance.words.credit')}</span>}
    </span>
  )
}

export function AuthorCell({ row: { author } }: CellProps) {
  return (
    <bdi className="line-clamp-2 text-muted @[38rem]/list:block @[38rem]/list:truncate" title={author.name}>
      {author.name}
    </bdi>
  )
}
