import { careEndpoints, type TreatingDoctor } from '@piel/contract/people/care'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { AssignButton } from './assign-button.tsx'
import { fullName } from '@piel/contract/core/people'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { paths } from '#/lib/paths.ts'
import { careTones } from './relation.ts'
import { RelationActions } from './relation-actions.tsx'

/** The patient's doctors: present and future ones, previous ones collapsed. */
export function TreatingDoctorsCard({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTranslation('care')
  const query = useQuery(endpointQuery(careEndpoints.doctors, { params: { id: patientId } }))
  const { data, error } = query
  const present = data?.data.filter(({ status }) => status !== 'completed') ?? []
  const earlier = data?.data.filter(({ status }) => status === 'completed') ?? []

  return (
    <PageSection
      id="treating-doctors"
      title={t('doctors.title')}
      actions={mayWrite && <AssignButton side={{ patientId }} />}
    >
      {data ? (
        <>
          {present.length > 0 ? (
            <ul className="-my-3 divide-y divide-line">
              {present.map((relation) => (
                <TreatingDoctorItem key={relation.id} relation={relation} mayWrite={mayWrite} />
              ))}
            </ul>
          ) : (
            <p className="flex min-h-11 items-center text-muted">{t('doctors.none')}</p>
          )}
          {earlier.length > 0 && (
            <details className="group mt-4">
              <summary className="focus-ring touch-target inline-flex list-none items-center gap-1 rounded-[4px] text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
                {t('doctors.earlier', { count: earlier.length })}
              </summary>
              <ul className="mt-1 -mb-3 divide-y divide-line">
                {earlier.map((relation) => (
                  <TreatingDoctorItem key={relation.id} relation={relation} mayWrite={mayWrite} />
                ))}
              </ul>
            </details>
          )}
        </>
      ) : error ? (
        <LoadError query={query} isCompact title={t('doctors.failed')} />
      ) : (
        <SkeletonGroup className="flex h-11 items-center gap-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <span className="grid min-w-0 grid-cols-1 gap-1.5">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3.5 w-56" />
          </span>
        </SkeletonGroup>
      )}
    </PageSection>
  )
}

/** A doctor who treats, will treat or has treated the patient. */
function TreatingDoctorItem({ relation, mayWrite }: { relation: TreatingDoctor; mayWrite: boolean }) {
  const { t } = useTranslation(['care', 'doctors'])
  const dates = useDates()
  const { doctor, since, until, status } = relation
  const name = useDoctorName()(doctor, doctor.title)
  const span =
    until === null
      ? t('since', { date: dates.date(since) })
      : t('span', { since: dates.date(since), until: dates.date(until) })
  const away = doctor.archivedAt ? 'archived' : doctor.status === 'ACTIVE' ? undefined : doctor.status

  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Avatar {...doctor} id={doctor.userId} size="md" />
        <span className="grid min-w-0 flex-1">
          <Link
            to={paths.doctor(doctor.id)}
            className="justify-self-start truncate rounded-[4px] font-medium underline-offset-2 focus-ring hover:underline"
          >
            <bdi title={name}>{name}</bdi>
          </Link>
          <span className="text-caption text-muted">
            {doctor.specialty && <>{t(`doctors:specialties.${doctor.specialty}`)} · </>}
            {span}
          </span>
        </span>
      </span>
      <span className="flex items-center gap-2 max-sm:basis-full">
        {away && <Badge tone="neutral">{t(`doctors:statuses.${away}`)}</Badge>}
        <Badge tone={careTones[status]}>{t(`treating.${status}`)}</Badge>
        {mayWrite && (
          <span className="max-sm:ms-auto">
            <RelationActions relation={{ ...relation, name: fullName(doctor) }} />
          </span>
        )}
      </span>
    </li>
  )
}
