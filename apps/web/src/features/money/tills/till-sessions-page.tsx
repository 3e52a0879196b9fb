import { type SessionRow, tillEndpoints } from '@piel/contract/money/tills'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { FilterDates } from '#/components/table/filter-dates.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { paths } from '#/lib/paths.ts'
import { CountTabs } from './components/count-tabs.tsx'
import { sessionColumns, sessionFields, sessionsList } from './components/session-columns.ts'
import { TillsButton } from './components/tills-button.tsx'
import { tillQuery } from './tills.queries.ts'

const CountsCard = lazyPart(['analytics', 'tills'], () => import('./components/counts-card.tsx'), 'CountsCard')
const pathOf = (row: SessionRow) => paths.tillSession(row.id)

export function TillSessionsPage() {
  const { t } = useTranslation('tills')
  const list = useListState(sessionsList)
  const source = (page?: Parameters<typeof list.queryFor>[0]) =>
    endpointQuery(tillEndpoints.sessions, { query: list.queryFor(page) })
  const { data } = useQuery(tillQuery)
  const { from, to } = list.state.filters
  return (
    <>
      <PageHeader
        title={t('list.title')}
        crumbs={[{ label: t('title'), to: paths.till() }]}
        actions={
          <>
            <ExportButton list={tillEndpoints.export} permission="till.review" query={list.queryFor()} />
            {data && <TillsButton tills={data.tills} />}
          </>
        }
      />
      <CountTabs current={paths.tillSessions()} />
      <Suspense fallback={<div className="mb-6 h-100" />}>
        <CountsCard />
      </Suspense>
      <ListView
        list={list}
        source={source}
        columns={sessionColumns}
        filters={sessionFields}
        ownFilters={<FilterDates from={from} to={to} onChange={(days) => list.change({ filters: days })} />}
        label={(key) => t(key)}
        caption={t('list.title')}
        rowPath={pathOf}
        empty={<EmptyState icon={ScrollText} title={t('list.empty')} text={t('list.emptyHint')} />}
        errorTitle={t('list.failed')}
      />
    </>
  )
}
