import { tillEndpoints, type TillSession } from '@piel/contract/money/tills'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Calculator, LockKeyhole, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { EntryList } from './components/entry-list.tsx'
import { PaperSkeleton } from './components/paper.tsx'
import { SessionPaper } from './components/session-paper.tsx'
import { useCloseUncounted } from './tills.queries.ts'

const CountForm = lazyPart(['validation'], () => import('./components/count-form.tsx'), 'CountForm')
const ResultForm = lazyPart(['validation'], () => import('./components/result-form.tsx'), 'ResultForm')
const ReasonForm = lazyPart(['validation'], () => import('#/components/form/reason-form.tsx'), 'ReasonForm')

export function TillSessionPage() {
  const { t } = useTranslation('tills')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(endpointQuery(tillEndpoints.session, { params: { id } }))
  const mayReview = useCan('till.review')
  const me = useMe()
  const [isClosing, setIsClosing] = useState(false)
  const [isCounting, setIsCounting] = useState(false)
  const { data: session, error } = query
  if (isMissing(error)) return <NotFoundPage />
  const isForgotten = mayReview && session?.closedAt === null && session.person.id !== me.id
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={session?.number ?? t('paper.report')}
          crumbs={[
            { label: t('title'), to: paths.till() },
            ...(mayReview ? [{ label: t('list.title'), to: paths.tillSessions() }] : []),
          ]}
          actions={
            session && (
              <>
                {isForgotten && (
                  <>
                    <Button icon={Calculator} className="max-sm:flex-1" onClick={() => setIsCounting(true)}>
                      {t(session.state === 'counted' ? 'result.submit' : 'count.title')}
                    </Button>
                    <Button icon={LockKeyhole} className="max-sm:flex-1" onClick={() => setIsClosing(true)}>
                      {t('uncounted.action')}
                    </Button>
                  </>
                )}
                <Button variant="primary" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
                  {t('paper.print')}
                </Button>
              </>
            )
          }
        />
      </div>
      {session ? (
        <>
          {isCounting && isForgotten ? (
            <CountForOther session={session} onDone={() => setIsCounting(false)} />
          ) : (
            <SessionPaper session={session} />
          )}
          <PageSection id="till-entries" title={t('session.entries')} className="mx-auto mt-8 max-w-2xl print:hidden">
            <EntryList entries={session.entries} />
          </PageSection>
          <UncountedDialog session={session} isOpen={isClosing} onClose={() => setIsClosing(false)} />
        </>
      ) : (
        <Card className="p-5">{error ? <SessionError query={query} /> : <PaperSkeleton />}</Card>
      )}
    </>
  )
}

/** Counts a till for its person, who is gone or ill, and closes it. */
function CountForOther({ session, onDone }: { session: TillSession; onDone: () => void }) {
  const { t } = useTranslation('tills')
  const [isRecounting, setIsRecounting] = useState(false)
  const counts = session.state === 'open' || isRecounting
  return (
    <Card className="mx-auto max-w-4xl p-5 max-sm:p-4 print:hidden">
      <Suspense fallback={<PaperSkeleton />}>
        {counts ? (
          <CountForm
            other={session}
            onSaved={() => setIsRecounting(false)}
            onCancel={isRecounting ? () => setIsRecounting(false) : onDone}
          />
        ) : (
          <ResultForm
            key={session.recounted ? 'second' : 'first'}
            session={session}
            isOther
            onRecount={() => setIsRecounting(true)}
            onClosed={() => {
              toast.success(t('result.done'))
              onDone()
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface UncountedDialogProps {
  session: TillSession
  isOpen: boolean
  onClose: () => void
}

/** Closes a session that its person left open, without a count. */
function UncountedDialog({ session: { id, person }, isOpen, onClose }: UncountedDialogProps) {
  const { t } = useTranslation('tills')
  const close = useCloseUncounted()
  const title = t('uncounted.title', { person: person.name })
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} size="small" fallback="min-h-52">
      {(finish) => (
        <ReasonForm
          label={t('uncounted.action')}
          reasonLabel={t('uncounted.reason')}
          rows={2}
          mutation={close}
          send={(reason) => close.mutateAsync({ params: { id }, body: { reason } })}
          onSaved={() => finish(t('uncounted.done'))}
          onCancel={onClose}
        >
          {t('uncounted.text')}
        </ReasonForm>
      )}
    </FormDialog>
  )
}

function SessionError({ query }: Pick<Parameters<typeof LoadError>[0], 'query'>) {
  const { t } = useTranslation('tills')
  const back = useCan('till.review')
    ? { label: t('paper.backToList'), to: paths.tillSessions() }
    : { label: t('paper.back'), to: paths.till() }
  return <LoadError query={query} title={t('paper.failed')} back={back} />
}
