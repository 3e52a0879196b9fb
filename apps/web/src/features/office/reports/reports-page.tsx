import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { DatesButton } from '#/features/office/dashboard/components/dates-button.tsx'
import { DebtsCard } from './components/debts-card.tsx'
import { IncomeCards } from './components/income-cards.tsx'
import { MembershipsCard } from './components/memberships-card.tsx'
import { NoShowsCard } from './components/no-shows-card.tsx'
import { useDays } from './use-days.ts'

export function ReportsPage() {
  const { t } = useTranslation('reports')
  const dates = useDates()
  const days = useDays()
  const seesMoney = useCan('money.read')
  const seesIncome = useCan('income.read')
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<DatesButton range={days} label={t('dates', { range: dates.range(days.from, days.to) })} />}
      />
      <div className="grid gap-6 max-sm:gap-4 xl:grid-cols-2">
        <NoShowsCard days={days} />
        {seesMoney && <DebtsCard />}
        {seesIncome && <IncomeCards days={days} />}
        {seesMoney && <MembershipsCard />}
      </div>
    </>
  )
}
