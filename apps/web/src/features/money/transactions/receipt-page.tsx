import { checkoutEndpoints } from '@piel/contract/money/checkouts'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import type { Language } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Printer, ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { isMissing } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { usePrinted } from './components/receipt/use-printed.ts'
import { ReceiptPaper } from './components/receipt/receipt-paper.tsx'

const languages: readonly Language[] = ['en', 'es']

/** The language in the URL, or else the user's. */
function useReceiptLanguage(): Language {
  const { language } = useTranslation('transactions')
  const asked: Record<string, unknown> = useSearch({ strict: false })
  return languages.find((one) => one === asked['lang']) ?? language
}

const useCheckout = (id: string | null) =>
  useQuery({
    ...endpointQuery(checkoutEndpoints.get, { params: { id: id ?? '' } }),
    enabled: id !== null,
    // Includes later refunds.
    staleTime: 0,
  })

export function ReceiptPage() {
  const { t } = useTranslation(['transactions', 'shell'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(transactionEndpoints.get, { params: { id } }))
  const { data: transaction, error } = query
  const language = useReceiptLanguage()
  const number = transaction?.receiptNumber
  const checkoutId = transaction?.checkoutId ?? null
  const checkoutQuery = useCheckout(checkoutId)
  const isReady = transaction && (checkoutId === null || checkoutQuery.data)
  const isCopy = usePrinted(isReady ? transaction : undefined)

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={number ? `${t('receipt.title')} ${number}` : t('receipt.title')}
          here={t('receipt.title')}
          crumbs={[
            { label: <span title={t('title')}>{t('title')}</span>, to: paths.transactions() },
            {
              label: <bdi title={transaction?.reference}>{transaction?.reference ?? t('detail.title')}</bdi>,
              to: paths.transaction(id),
            },
          ]}
          actions={
            number && (
              <>
                <LanguageLinks id={id} language={language} />
                <Button variant="primary" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
                  {t('receipt.print')}
                </Button>
              </>
            )
          }
        />
      </div>
      {!transaction || (number && !isReady) ? (
        (error ?? checkoutQuery.error) ? (
          <Card>
            <LoadError
              query={error ? query : checkoutQuery}
              title={t('detail.error')}
              back={{ label: t('detail.back'), to: paths.transactions() }}
            />
          </Card>
        ) : (
          <PaperSkeleton />
        )
      ) : number ? (
        <Suspense fallback={<PaperSkeleton />}>
          <ReceiptPaper transaction={transaction} checkout={checkoutQuery.data} language={language} isCopy={isCopy} />
        </Suspense>
      ) : (
        <NoReceipt id={id} />
      )}
    </>
  )
}

function LanguageLinks({ id, language }: { id: string; language: Language }) {
  const { t } = useTranslation(['transactions', 'shell'])
  return (
    <nav aria-label={t('receipt.language')} className="flex rounded-control border border-strong/55 p-0.5">
      {languages.map((one) => (
        <Link
          key={one}
          to={paths.receipt(id)}
          search={{ lang: one }}
          replace
          resetScroll={false}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
          className={clsx(
            'grid h-[calc(var(--spacing-control)-6px)] place-items-center rounded-[6px] px-3 font-medium focus-ring',
            one === language ? 'bg-accent-soft text-accent' : 'text-muted hover:text-ink',
          )}
        >
          {t(`shell:language.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function NoReceipt({ id }: { id: string }) {
  const { t } = useTranslation('transactions')
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        title={t('receipt.none')}
        text={t('receipt.noneHint')}
        actions={
          <Link to={paths.transaction(id)} className={buttonStyles()}>
            {t('receipt.toTransaction')}
          </Link>
        }
      />
    </Card>
  )
}

function PaperSkeleton() {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-2xl rounded-card border border-line p-10 max-sm:p-5">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <Skeleton className="mt-10 h-9 w-40" />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="mt-6 h-4" />
      ))}
    </SkeletonGroup>
  )
}
