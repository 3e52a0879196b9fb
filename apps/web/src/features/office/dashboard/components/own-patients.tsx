import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardHeader } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { paths } from '#/lib/paths.ts'
import { latestCount, latestPatientsQuery } from '../dashboard.queries.ts'
import { OwnPatient } from './own-patient.tsx'

export function OwnPatients() {
  const { t } = useTranslation('dashboard')
  const query = useQuery(latestPatientsQuery)
  const { data, error } = query
  return (
    <Card aria-labelledby="own-patients" className="overflow-hidden">
      <CardHeader
        id="own-patients"
        title={t('own.title')}
        description={data && data.data.length > 0 && t('own.count', { count: data.meta.total })}
        actions={
          <MoreLink to={paths.patients()} label={t('seeAllPatients')}>
            {t('seeAll')}
          </MoreLink>
        }
      />
      <div className="border-t">
        {data ? (
          data.data.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.data.map((patient) => (
                <OwnPatient key={patient.id} patient={patient} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={UsersRound} title={t('own.empty')} text={t('own.emptyHint')} />
          )
        ) : error ? (
          <LoadError query={query} title={t('own.failed')} />
        ) : (
          <SkeletonGroup className="divide-y divide-line">
            {Array.from({ length: latestCount }, (_, row) => (
              <div key={row}>
                <div className="flex h-15 items-center gap-3 px-5 max-sm:px-4">
                  <Skeleton className="size-9 rounded-full" />
                  <div className="flex-1 space-y-1.5">
                    <Skeleton className="h-4 w-48 max-w-3/5" />
                    <Skeleton className="h-3 w-36 max-w-2/5" />
                  </div>
                  <Skeleton className="h-3 w-20 max-sm:hidden" />
                </div>
              </div>
            ))}
          </SkeletonGroup>
        )}
      </div>
    </Card>
  )
}
