import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { DetailSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { SaleActions } from './components/sale-actions.tsx'
import { SaleCard } from './components/sale-card.tsx'
import { SaleLines } from './components/sale-lines.tsx'
import { saleQuery } from './sales.queries.ts'

/** In this chunk, because each separate import adds to every first load. */
export { ItemsPage } from '#/features/money/items/items-page.tsx'

const columns = 'grid-cols-1 items-start xl:grid-cols-[minmax(0,1fr)_24rem]'

export function SalePage() {
  const { t, language } = useTranslation(['sales', 'shell'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(saleQuery(id))
  const { data: sale, error } = query

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={sale ? <bdi className="wrap-anywhere">{nameIn(sale, language)}</bdi> : t('title')}
        here={t('title')}
        documentTitle={t('title')}
        crumbs={[{ label: t('shell:links.transactions'), to: paths.transactions() }]}
        actions={sale && <SaleActions sale={sale} />}
      />
      {sale ? (
        <div className={clsx('grid gap-6 max-sm:gap-4', columns)}>
          <SaleLines sale={sale} />
          <SaleCard sale={sale} />
        </div>
      ) : error ? (
        <Card>
          <LoadError query={query} title={t('failed')} back={{ label: t('back'), to: paths.transactions() }} />
        </Card>
      ) : (
        <DetailSkeleton className={columns} heading={<Skeleton className="my-1.5 h-6 w-52" />} facts={4}>
          <Card className="grid gap-5 p-5 max-sm:p-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-16" />
          </Card>
        </DetailSkeleton>
      )}
    </>
  )
}
