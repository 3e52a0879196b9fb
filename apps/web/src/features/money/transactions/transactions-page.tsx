import { fullName } from '@piel/contract/core/people'
import { transactionEndpoints, type TransactionRow } from '@piel/contract/money/transactions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ReceiptText, Scale } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { OwnFilters } from './components/list/own-filters.tsx'
import { TotalsBar } from './components/list/totals-bar.tsx'
import { transactionColumns, transactionFilters } from './components/list/transaction-columns.ts'
import { transactionsList } from './components/list/transactions-list.ts'

const TransactionBulkBar = lazyPart(
  ['bulk'],
  () => import('./components/list/transaction-bulk-bar.tsx'),
  'TransactionBulkBar',
)
const bulk = { nameOf: (row: TransactionRow) => fullName(row.customer), Bar: TransactionBulkBar }
const pathOf = (row: TransactionRow) => paths.transaction(row.id)

export function TransactionsPage() {
  const { t } = useTranslation(['transactions', 'entries'])
  const list = useListState(transactionsList)
  const router = useRouter()
  const source = (page?: Parameters<typeof list.queryFor>[0]) =>
    endpointQuery(transactionEndpoints.list, { query: list.queryFor(page) })
  const shown = useQuery({ ...source(), placeholderData: keepPreviousData })
  const { patientId, customer, reference } = list.state.filters

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Link to={paths.debtors()} className={clsx(buttonStyles(), 'max-sm:flex-1')}>
              <Scale aria-hidden="true" className="-ml-0.5 size-4" />
              {t('list.debtors')}
            </Link>
            <ExportButton list={transactionEndpoints.export} permission="money.export" query={list.queryFor()} />
            <RecordPaymentButton
              variant="primary"
              className="max-sm:order-first max-sm:w-full"
              {...(patientId !== '' && { patientId })}
            />
          </>
        }
      />
      <ListView
        list={list}
        source={source}
        columns={transactionColumns}
        filters={transactionFilters.filter(({ name }) => name !== 'customer' || patientId === '')}
        ownFilters={<OwnFilters list={list} filtered={shown.data?.filtered} />}
        summary={
          !shown.isError && (
            <TotalsBar
              totals={shown.data?.totals}
              isStale={shown.isPlaceholderData}
              isSearched={[list.state.search, customer, reference].some((text) => text !== '')}
            />
          )
        }
        label={(key) => t(key)}
        caption={t('title')}
        searchLabel={t('list.search')}
        rowPath={pathOf}
        onRowIntent={(row) => void router.preloadRoute({ to: pathOf(row) })}
        bulk={useCan('money.export') ? bulk : undefined}
        empty={<TransactionsEmpty />}
        errorTitle={t('list.error')}
      />
    </>
  )
}

function TransactionsEmpty() {
  const { t } = useTranslation('transactions')
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('list.empty')}
      text={t('list.emptyHint')}
      actions={<RecordPaymentButton variant="primary" />}
    />
  )
}
