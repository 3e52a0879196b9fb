import type { DayRow } from '@piel/contract/money/closings'
import { useTranslation } from '#/i18n/index.ts'
import { Difference } from '#/features/money/tills/components/difference.tsx'

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
