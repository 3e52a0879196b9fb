import { transactionEndpoints } from '@piel/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { HistorySkeleton } from '#/components/record/history.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { DetailSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { HistoryCard } from './components/detail/history-card.tsx'
import { PaymentCard } from './components/detail/payment-card.tsx'
import { TransactionActions } from './components/detail/transaction-actions.tsx'

const columns = 'grid-cols-1 items-start xl:grid-cols-[minmax(0,1fr)_24rem]'

export function TransactionDetailPage() {
  const { t } = useTranslation('transactions')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(transactionEndpoints.get, { params: { id } }))
  const { data: transaction, error } = query

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={
          transaction ? (
            <bdi className="wrap-anywhere">{t(`detail.${transaction.kind}`, { name: transaction.customerName })}</bdi>
          ) : (
            t('detail.title')
          )
        }
        here={t('detail.title')}
        documentTitle={t('detail.title')}
        crumbs={[{ label: t('title'), to: paths.transactions() }]}
        actions={transaction && <TransactionActions transaction={transaction} />}
      />
      {transaction ? (
        <div className={clsx('grid gap-6 max-sm:gap-4', columns)}>
          <PaymentCard transaction={transaction} />
          <HistoryCard changes={transaction.changes} isVoid={transaction.isVoid} />
        </div>
      ) : error ? (
        <Card>
          <LoadError
            query={query}
            title={t('detail.error')}
            back={{ label: t('detail.back'), to: paths.transactions() }}
          />
        </Card>
      ) : (
        <DetailSkeleton
          className={columns}
          heading={
            <div className="flex items-start justify-between gap-4">
              <Skeleton className="my-1.5 h-9 w-52" />
              <Skeleton className="h-6 w-24 rounded-full!" />
            </div>
          }
          facts={7}
        >
          <Card className="grid gap-5 p-5 max-sm:p-4">
            <Skeleton className="h-5 w-24" />
            <HistorySkeleton />
          </Card>
        </DetailSkeleton>
      )}
    </>
  )
}
