import { treatmentEndpoints, type TreatmentRow } from '@piel/contract/treatments/treatments'
import type { Patient } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { StartButton } from '../start-button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { formatMoney } from '#/lib/money.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { useTypeName } from '../use-names.ts'

const shownCount = 5

export function TreatmentsCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation('treatments')
  const mayWrite = useCan('treatments.write') && patient.archivedAt === null
  const query = useQuery(
    endpointQuery(treatmentEndpoints.list, { query: { patientId: patient.id, limit: shownCount, page: 1 } }),
  )
  const { data, error } = query

  return (
    <PageSection
      id="treatments"
      title={t('card.title')}
      actions={mayWrite && <StartButton patient={patient} autoOpen />}
    >
      {data ? (
        data.data.length > 0 ? (
          <>
            <ul className="-my-3 divide-y divide-line">
              {data.data.map((treatment) => (
                <TreatmentItem key={treatment.id} treatment={treatment} />
              ))}
            </ul>
            {data.meta.total > shownCount && (
              <p className="mt-4">
                <MoreLink to={paths.patientTreatments(patient.id)}>{t('card.all')}</MoreLink>
              </p>
            )}
          </>
        ) : (
          <p className="flex min-h-11 items-center text-muted">{t('card.none')}</p>
        )
      ) : error ? (
        <LoadError query={query} isCompact title={t('card.error')} />
      ) : (
        <TreatmentsSkeleton count={patient.counts.treatments} />
      )}
    </PageSection>
  )
}

function TreatmentsSkeleton({ count }: { count: number }) {
  const lines = Math.min(Math.max(count, 1), shownCount)
  return (
    <SkeletonGroup className={clsx('divide-y divide-line', count > 0 && '-my-3', count > shownCount && 'pb-9')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={clsx('flex items-center justify-between gap-3', count > 0 ? 'h-17' : 'h-11')}>
          <span className="grid min-w-0 grid-cols-1 gap-1.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-52" />
          </span>
          <Skeleton className="h-6 w-24 rounded-full!" />
        </span>
      ))}
    </SkeletonGroup>
  )
}

/** A treatment on the patient's page. */
function TreatmentItem({ treatment }: { treatment: TreatmentRow }) {
  const { t, language } = useTranslation('treatments')
  const dates = useDates()
  const nameOf = useDoctorName()
  const name = useTypeName()(treatment.type)
  const { id, doctor, startsOn, valueMinor } = treatment
  return (
    <li className="flex min-h-17 items-center gap-x-4 gap-y-1 py-3">
      <span className="grid min-w-0 flex-1">
        <Link
          to={paths.treatment(id)}
          className="justify-self-start rounded-[4px] font-medium underline-offset-2 focus-ring hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="text-caption text-muted">
          {t('card.withDoctor', { doctor: nameOf(doctor, doctor.title), date: dates.date(startsOn) })}
        </span>
        <span className="text-caption tabular-nums sm:hidden">{formatMoney(valueMinor, language)}</span>
      </span>
      <span className="font-medium tabular-nums max-sm:hidden">{formatMoney(valueMinor, language)}</span>
      <span className="flex shrink-0 justify-end sm:min-w-32">
        <StatusMenu treatment={treatment} />
      </span>
    </li>
  )
}
