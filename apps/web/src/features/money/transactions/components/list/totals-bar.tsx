import type { TransactionTotals } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { Sigma } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { formatAmount, formatMoney } from '#/lib/money.ts'

interface Props {
  /** Undefined while they load, null if a search has too many rows, or the user's till hides its amounts. */
  totals: TransactionTotals | undefined
  /** The totals are those of the previous query. */
  isStale: boolean
  isSearched: boolean
}

const figures = ['income', 'paid', 'refunded', 'pending', 'failed'] as const

/** Totals of all filtered rows, not of the page alone. Its height does not change while it loads. */
export function TotalsBar({ totals, isStale, isSearched }: Props) {
  const { t, language } = useTranslation('transactions')
  // The first figure carries the currency for all of them.
  const inFigures = (figure: string, minor: number) =>
    figure === 'income' ? formatMoney(minor, language) : formatAmount(minor, language)
  if (totals === null)
    return (
      <p className="mb-3 flex min-h-17 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-muted">
        <Sigma aria-hidden="true" className="size-5 shrink-0" />
        {t(isSearched ? 'totals.tooMany' : 'totals.hidden')}
      </p>
    )
  return (
    <dl
      aria-label={t('totals.label')}
      aria-busy={isStale || totals === undefined}
      className={clsx(
        'mb-3 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 transition-opacity @[38rem]/list:min-h-17 @[38rem]/list:grid-cols-5',
        isStale && 'opacity-55 delay-100',
      )}
    >
      {figures.map((figure) => (
        <div key={figure} className="min-w-0 first:col-span-2 @[38rem]/list:first:col-span-1">
          <dt className="text-caption text-muted">{t(`totals.${figure}`)}</dt>
          <dd className={clsx('flow-root text-base tabular-nums', figure === 'income' && 'font-semibold')}>
            {totals ? inFigures(figure, totals[`${figure}Minor`]) : <Skeleton className="my-1.5 h-3 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
