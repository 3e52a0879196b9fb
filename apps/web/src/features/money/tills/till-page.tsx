import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { tillEndpoints } from '@piel/contract/money/tills'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins, ScrollText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { toast } from '#/components/toast/toast.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { OpenSession } from './components/open-session.tsx'
import { TillsButton } from './components/tills-button.tsx'
import { tillQuery, useBeginCount } from './tills.queries.ts'

export { TillSessionPage } from './till-session-page.tsx'
export { TillSessionsPage } from './till-sessions-page.tsx'

type TillState = AnswerOf<typeof tillEndpoints.get>

const OpenForm = lazyPart(['validation'], () => import('./components/open-form.tsx'), 'OpenForm')
const CountForm = lazyPart(['validation'], () => import('./components/count-form.tsx'), 'CountForm')
const ResultForm = lazyPart(['validation'], () => import('./components/result-form.tsx'), 'ResultForm')

function titleOf(data: TillState | undefined, isCounting: boolean) {
  if (!data?.session) return data?.tills.some(({ isActive }) => isActive) ? 'open.title' : 'title'
  if (isCounting) return 'count.title'
  return data.session.state === 'counted' ? 'result.title' : 'title'
}

export function TillPage() {
  const { t } = useTranslation('tills')
  const query = useQuery(tillQuery)
  const mayReview = useCan('till.review')
  const navigate = useNavigate()
  const [isCounting, setIsCounting] = useState(false)
  const { data } = query
  const begin = useBeginCount()
  const textOf = useErrorText()
  const startCount = async () => {
    try {
      // From here on the amounts are hidden, so that the count is not made to match them.
      if (data?.session?.countingSince === null) await begin.mutateAsync({})
      setIsCounting(true)
    } catch (error) {
      toast.error(textOf(error))
    }
  }

  const content = () => {
    if (!data) return query.error ? <LoadError query={query} title={t('failed')} /> : <TillSkeleton />
    const { session, tills } = data
    if (session && isCounting)
      return <CountForm onSaved={() => setIsCounting(false)} onCancel={() => setIsCounting(false)} />
    if (session?.state === 'counted')
      return (
        <ResultForm
          key={session.recounted ? 'second' : 'first'}
          session={session}
          onRecount={() => setIsCounting(true)}
          onClosed={({ id }) => {
            toast.success(t('result.done'))
            void navigate({ to: paths.tillSession(id) })
          }}
        />
      )
    if (session) return <OpenSession session={session} isStarting={begin.isPending} onCount={() => void startCount()} />
    if (!tills.some(({ isActive }) => isActive)) return <NoTill tills={tills} />
    return (
      <div className="max-w-xl">
        <OpenForm tills={tills} onSaved={() => toast.success(t('open.done'))} />
      </div>
    )
  }
  return (
    <>
      <PageHeader
        title={t(titleOf(data, isCounting))}
        here={t('title')}
        actions={
          mayReview && (
            <>
              {data && data.tills.length > 0 && <TillsButton tills={data.tills} />}
              <Link to={paths.tillSessions()} className={buttonStyles()}>
                <ScrollText aria-hidden="true" className="-ml-0.5 size-4" />
                {t('counts')}
              </Link>
            </>
          )
        }
      />
      <Card className="p-5 max-sm:p-4">
        <Suspense fallback={<TillSkeleton />}>{content()}</Suspense>
      </Card>
    </>
  )
}

function NoTill({ tills }: Pick<TillState, 'tills'>) {
  const { t } = useTranslation('tills')
  const mayReview = useCan('till.review')
  return (
    <EmptyState
      icon={HandCoins}
      title={t('none.title')}
      text={mayReview ? t('none.text') : `${t('none.text')} ${t('none.ask')}`}
      actions={mayReview && <TillsButton tills={tills} variant="primary" label={t('tills.add')} />}
    />
  )
}

function TillSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="mt-3 h-8 w-40" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="mt-4 h-9" />
      ))}
    </SkeletonGroup>
  )
}
