import type { DayRow, DayState } from '@piel/contract/money/closings'
import { useTranslation } from '#/i18n/index.ts'
import { RowLink, useSecondaryValues } from '#/components/table/row-context.tsx'
import { Badge, type BadgeProps } from '#/components/ui/badge.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { DayDifferences } from '#/features/money/tills/components/difference.tsx'

interface CellProps {
  row: DayRow
}

const tones: Record<DayState, BadgeProps['tone']> = { open: 'started', waiting: 'warning', closed: 'completed' }

export function DayBadge({ state }: { state: DayState }) {
  const { t } = useTranslation('closings')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

export function DayCell({ row: { day, location } }: CellProps) {
  const dates = useDates()
  const { below, beside } = useSecondaryValues()
  return (
    <span className="min-w-0">
      <span className="cell-lines">
        <RowLink className="font-medium">{dates.date(day)}</RowLink>
        <span className="flex min-w-0 items-center gap-1.5 text-caption text-muted">
          <span className="truncate" title={location.name}>
            {location.name}
          </span>
          {beside}
        </span>
      </span>
      {below}
    </span>
  )
}

export const DayNumberCell = ({ row: { number } }: CellProps) => (
  <span className="tabular-nums @[38rem]/list:whitespace-nowrap">{number ?? '—'}</span>
)

export function DayStateCell({ row: { state, openSessions } }: CellProps) {
  const { t } = useTranslation('closings')
  return (
    <span className="flex flex-col items-start gap-0.5">
      <DayBadge state={state} />
      {openSessions > 0 && (
        <span className="text-caption text-muted">{t('openSessions', { count: openSessions })}</span>
      )}
    </span>
  )
}

export function NetCell({ row: { netMinor } }: CellProps) {
  const { language } = useTranslation('tills')
  return (
    <span className="whitespace-nowrap tabular-nums">{netMinor === null ? '—' : formatMoney(netMinor, language)}</span>
  )
}

export function DayDifferenceCell({ row: { differences } }: CellProps) {
  const { t } = useTranslation('closings')
  if (!differences) return <span className="text-muted">{t('pending')}</span>
  return <DayDifferences differences={differences} />
}
