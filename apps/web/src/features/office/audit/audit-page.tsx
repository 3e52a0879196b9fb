import { auditEndpoints } from '@piel/contract/office/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ScrollText, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { paths } from '#/lib/paths.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { auditQueries, type AuditRow } from './audit.queries.ts'
import { auditColumns, auditFilters } from './components/audit-columns.ts'
import { auditList } from './components/audit-list.ts'
import { ChainCard } from './components/chain-card.tsx'
import { OwnFilters } from './components/own-filters.tsx'
import { Card } from '#/components/ui/card.tsx'

const EventDialog = latePart([], () => import('./components/event-dialog.tsx'), 'EventDialog')

export function AuditPage() {
  const { t } = useTranslation('audit')
  const list = useListState(auditList)
  const params: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useSearchChange()
  const { event: opened, ...others } = params
  const sequence = Number(opened)
  const isOpen = Number.isSafeInteger(sequence) && sequence > 0
  const source = (page?: Parameters<typeof list.queryFor>[0]) => auditQueries.list(list.queryFor(page))
  const filtered = useQuery({ ...source(), placeholderData: keepPreviousData }).data?.filtered
  const close = () => changeSearch(({ event: _event, ...rest }) => rest, { replace: true })

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<ExportButton list={auditEndpoints.export} permission="audit.read" query={list.queryFor()} />}
      />
      <ConfigurationWarnings />
      <ChainCard />
      <ListView
        list={list}
        source={source}
        columns={auditColumns}
        filters={auditFilters}
        ownFilters={<OwnFilters list={list} filtered={filtered} />}
        label={(key) => t(key)}
        caption={t('title')}
        rowPath={() => paths.audit()}
        rowSearch={(row: AuditRow) => ({ ...others, event: row.id })}
        empty={<EmptyState icon={ScrollText} title={t('list.empty')} text={t('list.emptyHint')} />}
        errorTitle={t('list.error')}
      />
      {isOpen && (
        <EventDialog sequence={sequence} onClose={close} onOnly={(only) => changeSearch(() => ({ ...only }))} />
      )}
    </>
  )
}

/** Settings of the server that an administrator should change. */
function ConfigurationWarnings() {
  const { t } = useTranslation('audit')
  const { data } = useQuery(auditQueries.warnings())
  return data?.data.map((warning) => (
    <Card key={warning} role="alert" className="mb-5 flex items-start gap-3 border-warning! bg-warning-soft! p-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium">{t(`warnings.${warning}`)}</p>
        <p className="text-caption">{t(`warnings.${warning}_hint`)}</p>
      </div>
    </Card>
  ))
}
