import type { SessionRow, SessionState } from '@piel/contract/money/tills'
import { differencesOf } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import { useTranslation } from '#/i18n/index.ts'
import { DayAndTime } from '#/components/record/times.tsx'
import { RowLink, useSecondaryValues } from '#/components/table/row-context.tsx'
import { Badge, type BadgeProps } from '#/components/ui/badge.tsx'
import { Difference } from './difference.tsx'

interface CellProps {
  row: SessionRow
}

const tones: Record<SessionState, BadgeProps['tone']> = {
  open: 'started',
  counted: 'progress',
  closed: 'completed',
  uncounted: 'warning',
}

export function SessionBadge({ state }: { state: SessionState }) {
  const { t } = useTranslation('tills')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

export function PersonCell({ row: { person, till } }: CellProps) {
  const { below, beside } = useSecondaryValues()
  return (
    <span className="min-w-0">
      <span className="cell-lines">
        <RowLink className="line-clamp-2 font-medium @[38rem]/list:block @[38rem]/list:truncate">
          <bdi title={person.name}>{person.name}</bdi>
        </RowLink>
        <span className="flex min-w-0 items-center gap-1.5 text-caption text-muted">
          <span className="truncate" title={till.name}>
            {till.name}
          </span>
          {beside}
        </span>
      </span>
      {below}
    </span>
  )
}

export const OpenedCell = ({ row: { openedAt } }: CellProps) => <DayAndTime instant={openedAt} />

export const NumberCell = ({ row: { number } }: CellProps) => (
  <span className="tabular-nums @[38rem]/list:whitespace-nowrap">{number ?? '—'}</span>
)

export const StateCell = ({ row: { state } }: CellProps) => <SessionBadge state={state} />

/** The total difference of all methods, or why there is none. */
export function DifferenceCell({ row: { state, expected, countedAmounts } }: CellProps) {
  const { t } = useTranslation('tills')
  if (!expected || !countedAmounts)
    return <span className="text-muted">{t(state === 'uncounted' ? 'list.uncounted' : 'list.pending')}</span>
  const differences = differencesOf(countedAmounts, expected)
  const shown = methods.filter((one) => one === 'cash' || differences[one] !== 0)
  return (
    <span className="cell-lines tabular-nums @[38rem]/list:justify-end">
      {shown.map((one) => (
        <span key={one} className="@[38rem]/list:text-end">
          {one !== 'cash' && <span className="text-caption text-muted">{t(`methods.${one}`)} </span>}
          <Difference minor={differences[one]} />
        </span>
      ))}
    </span>
  )
}
