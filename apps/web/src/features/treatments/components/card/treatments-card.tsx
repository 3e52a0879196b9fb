import type { Patient } from '@piel/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { treatmentQueries } from '../../treatments.queries.ts'
import { StartButton } from '../start-button.tsx'
import { TreatmentItem } from './treatment-item.tsx'

/** As many as the card shows. */
const most = 5

/** The patient's treatments, newest first (row E5). */
export function TreatmentsCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation(['treatments', 'common'])
  const textOf = useErrorText()
  const mayWrite = useCan('treatments.write') && patient.archivedAt === null
  const query = { patientId: patient.id, limit: most, page: 1 }
  const { data, error, refetch, isFetching } = useQuery(treatmentQueries.list(query))

  return (
    <Card aria-labelledby="treatments">
      <CardHeader
        id="treatments"
        title={t('card.title')}
        actions={mayWrite && <StartButton patient={patient} opensItself />}
      />
      <CardBody>
        {data ? (
          data.data.length > 0 ? (
            <>
              <ul className="-my-3 divide-y divide-line">
                {data.data.map((treatment) => (
                  <TreatmentItem key={treatment.id} treatment={treatment} />
                ))}
              </ul>
              {data.meta.total > most && (
                <p className="mt-4">
                  <MoreLink to={paths.treatments()} search={{ patientId: patient.id }}>
                    {t('card.all')}
                  </MoreLink>
                </p>
              )}
            </>
          ) : (
            <p className="flex min-h-11 items-center text-muted">{t('card.none')}</p>
          )
        ) : error ? (
          <ErrorState
            isCompact
            title={t('card.error')}
            text={textOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <SkeletonGroup label={t('common:loading')} className="flex h-11 items-center justify-between gap-3">
            <span className="grid min-w-0 grid-cols-1 gap-1.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3.5 w-52" />
            </span>
            <Skeleton className="h-6 w-24 rounded-full!" />
          </SkeletonGroup>
        )}
      </CardBody>
    </Card>
  )
}
