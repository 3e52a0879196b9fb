import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, PiggyBank } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { formatMoney } from '#/lib/money.ts'
import { balanceState, balanceText, type BalanceState } from './balance-text.ts'

const looks = {
  owes: { tone: 'warning', icon: CircleAlert },
  credit: { tone: 'info', icon: PiggyBank },
  settled: { tone: 'success', icon: CircleCheck },
} as const satisfies Record<BalanceState, object>
const ink = { owes: 'text-warning', credit: 'text-info', settled: 'text-success' } as const

export function useBalanceText(): (minor: number) => string {
  const { t, language } = useTranslation(['entries'])
  return (minor) => balanceText(minor, t, language)
}

export function BalanceBadge({ minor }: { minor: number }) {
  const text = useBalanceText()
  return (
    <Badge {...looks[balanceState(minor)]} className="tabular-nums">
      {text(minor)}
    </Badge>
  )
}

export function BalanceFigure({ minor }: { minor: number }) {
  const { t, language } = useTranslation('entries')
  const state = balanceState(minor)
  const Icon = looks[state].icon
  return (
    <div>
      <p className={clsx('flex items-center gap-1.5 font-medium', ink[state])}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {t(`balance.words.${state}`)}
      </p>
      <p className="text-figure font-semibold tabular-nums">{formatMoney(Math.abs(minor), language)}</p>
    </div>
  )
}
