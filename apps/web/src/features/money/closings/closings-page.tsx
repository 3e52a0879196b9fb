import { dayEndpoints, type DayRow } from '@piel/contract/money/closings'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { CountTabs } from '#/features/money/tills/components/count-tabs.tsx'
import { dayColumns, dayFields, daysList } from './components/closing-columns.ts'

/** One chunk, because each separate import adds to every first load. */
export { ClosingPage } from './closing-page.tsx'

const pathOf = (row: DayRow) => paths.tillDay(row.id)

export function ClosingsPage() {
  const { t } = useTranslation(['closings', 'tills'])
  const list = useListState(daysList)
  const source = (page?: Parameters<typeof list.queryFor>[0]) =>
    endpointQuery(dayEndpoints.list, { query: list.queryFor(page) })
  const { from, to } = list.state.filters
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: t('tills:title'), to: paths.till() }]} />
      <CountTabs current={paths.tillDays()} />
      <ListView
        list={list}
        source={source}
        columns={dayColumns}
        filters={dayFields}
        ownFilters={<FilterDates from={from} to={to} onChange={(days) => list.change({ filters: days })} />}
        label={(key) => t(key)}
        caption={t('title')}
        rowPath={pathOf}
        empty={<EmptyState icon={CalendarCheck} title={t('empty')} text={t('emptyHint')} />}
        errorTitle={t('failed')}
      />
    </>
  )
}
