import { debtorEndpoints } from '@piel/contract/money/debtors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { debtorColumns, debtorFilters, debtorsList } from './components/debtor-columns.tsx'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { type DebtorRow, debtorsQuery } from './debtors.queries.ts'

const pathOf = (row: DebtorRow) => paths.patientLedger(row.id)

export function DebtorsPage() {
  const { t, language } = useTranslation('debtors')
  const list = useListState(debtorsList)
  const source = (page?: Parameters<typeof list.queryFor>[0]) => debtorsQuery(list.queryFor(page))
  const { data } = useQuery({ ...source(), placeholderData: keepPreviousData })
  const owed = data?.owedMinor ?? 0

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('transactions'), to: paths.transactions() }]}
        actions={
          <>
            <ExportButton list={debtorEndpoints.export} permission="money.export" query={list.queryFor()} />
            <RecordPaymentButton variant="primary" className="max-sm:flex-1" />
          </>
        }
      />
      <ListView
        list={list}
        source={source}
        columns={debtorColumns}
        filters={debtorFilters}
        label={(key) => t(key)}
        caption={t('title')}
        searchLabel={t('search')}
        summary={
          <p className="mb-3 flex min-h-9 flex-wrap items-baseline gap-x-2 text-muted">
            {owed > 0 && (
              <>
                {t('total')}
                <span className="text-title font-semibold text-ink tabular-nums">{formatMoney(owed, language)}</span>
              </>
            )}
          </p>
        }
        rowPath={pathOf}
        empty={<EmptyState icon={HandCoins} title={t('empty')} text={t('emptyHint')} />}
        errorTitle={t('failed')}
      />
    </>
  )
}
