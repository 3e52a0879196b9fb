import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { DetailSkeleton } from './components/detail/detail-skeleton.tsx'
import { HistoryCard } from './components/detail/history-card.tsx'
import { PaymentCard } from './components/detail/payment-card.tsx'
import { TransactionActions } from './components/detail/transaction-actions.tsx'
import { TransactionLoadError } from './components/load-error.tsx'
import { transactionQueries } from './transactions.queries.ts'

/** One transaction with its history (row G3). */
export function TransactionDetailPage() {
  const { t } = useTranslation('transactions')
  const { id = '' } = useParams({ strict: false })
  const { data: transaction, error, refetch, isFetching } = useQuery(transactionQueries.detail(id))

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={transaction ? <bdi className="wrap-anywhere">{transaction.reference}</bdi> : t('detail.title')}
        here={t('detail.title')}
        documentTitle={t('detail.title')}
        crumbs={[{ label: t('title'), to: paths.transactions() }]}
        actions={transaction && <TransactionActions transaction={transaction} />}
      />
      {transaction ? (
        <div className="grid items-start grid-cols-1 gap-6 max-sm:gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <PaymentCard transaction={transaction} />
          <HistoryCard changes={transaction.changes} />
        </div>
      ) : error ? (
        <TransactionLoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}
