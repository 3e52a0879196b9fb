import { shownPhone } from '@piel/contract/core/phone'
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
import type { PatientRow } from '@piel/contract/people/patients'
import { fullName } from '@piel/contract/core/people'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'

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

function OwnPatient({ patient }: { patient: PatientRow }) {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const email = patient.contactEmail ?? '—'
  const since = (
    <time dateTime={patient.createdAt} title={dates.exact(patient.createdAt)}>
      {dates.ago(patient.createdAt)}
    </time>
  )
  return (
    <li>
      <Link
        to={paths.patient(patient.id)}
        className="grid min-h-15 items-center gap-x-4 px-5 py-2 transition-colors focus-ring-inset hover:bg-hover max-sm:px-4 md:grid-cols-[minmax(0,1fr)_10rem_4.5rem_7.5rem] xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Avatar {...patient.user} size="md" />
          <span className="min-w-0 flex-1">
            <bdi title={fullName(patient.user)} className="block truncate font-medium">
              {fullName(patient.user)}
            </bdi>
            <span title={email} className="block truncate text-caption text-muted max-md:hidden">
              {email}
            </span>
            <span className="block truncate text-caption text-muted md:hidden">{since}</span>
          </span>
          {!patient.isActive && <Badge>{t('inactive')}</Badge>}
        </span>
        <span className="truncate text-muted tabular-nums max-md:hidden">
          {patient.phone !== null && shownPhone(patient.phone, patient.phoneE164)}
        </span>
        <span className="truncate text-muted tabular-nums max-md:hidden">
          {patient.birthDate !== null && dates.age(patient.birthDate)}
        </span>
        <span className="truncate text-end text-muted max-md:hidden">{since}</span>
      </Link>
    </li>
  )
}
