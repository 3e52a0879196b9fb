import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'
import type { DayRow } from '@piel/contract/money/closings'

export function Difference({ minor }: { minor: number }) {
  const { t, language } = useTranslation('tills')
  if (minor === 0) return <span className="text-muted">{t('result.none')}</span>
  const amount = formatMoney(Math.abs(minor), language)
  return (
    <span className={minor > 0 ? 'font-medium text-warning' : 'font-medium text-danger'}>
      {t(minor > 0 ? 'result.over' : 'result.short', { amount })}
    </span>
  )
}

export function DayDifferences({ differences }: { differences: NonNullable<DayRow['differences']> }) {
  const { t } = useTranslation('tills')
  if (differences.length === 0) return <Difference minor={0} />
  return (
    <span className="cell-lines tabular-nums @[38rem]/list:justify-end">
      {differences.map(({ method, amountMinor }) => (
        <span key={method} className="@[38rem]/list:text-end">
          {method !== 'cash' && <span className="text-caption text-muted">{t(`methods.${method}`)} </span>}
          <Difference minor={amountMinor} />
        </span>
      ))}
    </span>
  )
}
