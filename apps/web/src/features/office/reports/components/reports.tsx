import { FilterDates } from '#/components/table/filter-dates.tsx'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { useDays } from '../use-days.ts'
import { DebtsCard } from './debts-card.tsx'
import { IncomeCards } from './income-cards.tsx'
import { MembershipsCard } from './memberships-card.tsx'
import { NoShowsCard } from './no-shows-card.tsx'

export function Reports() {
  const dates = useDates()
  const days = useDays()
  const seesMoney = useCan('money.read')
  const seesIncome = useCan('income.read')
  return (
    <>
      <div className="mb-4 flex">
        <FilterDates from={days.from} to={days.to} max={dates.today()} onChange={days.show} />
      </div>
      <div className="grid gap-6 max-sm:gap-4 xl:grid-cols-2">
        <NoShowsCard days={days} />
        {seesMoney && <DebtsCard />}
        {seesIncome && <IncomeCards days={days} />}
        {seesMoney && <MembershipsCard />}
      </div>
    </>
  )
}
