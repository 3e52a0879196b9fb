import type { DashboardDay } from '@piel/contract/office/dashboard'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { Group, Lines } from './group.tsx'

interface ClinicMoneyProps {
  money: NonNullable<DashboardDay['money']>
  today: string
}

/** The clinic's money of today, each figure with the list that it sums. */
export function ClinicMoney({ money, today }: ClinicMoneyProps) {
  const { t, language } = useTranslation('day')
  const amount = (minor: number) => formatMoney(minor, language)
  return (
    <Group title={t('money.title')}>
      <Lines>
        <Figure
          to={`${paths.transactions()}?status=settled&from=${today}&to=${today}`}
          value={amount(money.incomeMinor)}
        >
          {t('money.income', { count: money.payments })}
        </Figure>
        <Figure to={paths.debtors()} value={amount(money.owedMinor)}>
          {t('money.owed', { count: money.debtors })}
        </Figure>
        <Figure to={paths.tillSessions()} value={String(money.openTills)}>
          {t('money.tills')}
        </Figure>
      </Lines>
    </Group>
  )
}

const Figure = ({ to, value, children }: { to: string; value: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-11 items-center justify-between gap-3 rounded-[4px] focus-ring-inset hover:bg-hover"
    >
      <span className="text-muted">{children}</span>
      <span className="font-semibold tabular-nums">{value}</span>
    </Link>
  </li>
)
