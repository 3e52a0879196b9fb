import { fullName } from '@piel/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { ApiError, isMissing } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { AboutCard } from './components/detail/about-card.tsx'
import { ChangesCard } from './components/detail/changes-card.tsx'
import { DetailSkeleton } from './components/detail/detail-skeleton.tsx'
import { EditButton } from './components/detail/edit-button.tsx'
import { MoneyCard } from './components/detail/money-card.tsx'
import { StepButtons } from './components/status/step-buttons.tsx'
import { useTypeName } from './components/use-names.ts'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { treatmentQueries } from './treatments.queries.ts'

/** One treatment with its history (row G1). */
export function TreatmentDetailPage() {
  const { t } = useTranslation('treatments')
  const textOf = useErrorText()
  const typeName = useTypeName()
  const { id = '' } = useParams({ strict: false })
  const { data: treatment, error, refetch, isFetching } = useQuery(treatmentQueries.detail(id))
  const isOwn = useReach('treatments.read') === 'own'
  const mayWrite = useCan('treatments.write') && treatment?.patient.archivedAt === null

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={treatment ? <bdi className="wrap-anywhere">{typeName(treatment.type)}</bdi> : t('detail.title')}
        documentTitle={t('detail.title')}
        here={treatment && <bdi>{fullName(treatment.patient)}</bdi>}
        crumbs={[{ label: t(isOwn ? 'titleOwn' : 'title'), to: paths.treatments() }]}
        actions={
          treatment &&
          mayWrite && (
            <StepButtons treatment={treatment}>
              <EditButton treatment={treatment} />
            </StepButtons>
          )
        }
      />
      {treatment ? (
        <div className="grid items-start gap-6 max-sm:gap-4 lg:grid-cols-[1.5fr_1fr]">
          <AboutCard treatment={treatment} />
          <MoneyCard treatment={treatment} />
          <div className="lg:col-span-2">
            <ChangesCard changes={treatment.changes} />
          </div>
        </div>
      ) : error ? (
        <Card>
          <ErrorState
            title={t('detail.error')}
            text={textOf(error)}
            traceId={error instanceof ApiError ? error.traceId : undefined}
            onRetry={() => void refetch()}
            retrying={isFetching}
            actions={
              <Link to={paths.treatments()} className={buttonStyles({ variant: 'ghost' })}>
                {t('detail.backToList')}
              </Link>
            }
          />
        </Card>
      ) : (
        <DetailSkeleton />
      )}
    </>
  )
}
