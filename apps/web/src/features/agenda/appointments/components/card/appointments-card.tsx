import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { titledName } from '@piel/contract/core/doctor-titles'
import type { Patient } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { visitsOf } from '../../visits.queries.ts'
import { useTypeName } from '#/features/treatments/treatments/components/use-names.ts'
import { paths } from '#/lib/paths.ts'

const shownNext = 3
const shownPast = 2

export function AppointmentsCard({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients')
  const query = useQuery(visitsOf(patient.id))
  const { data, error } = query
  const shown = data ? [...data.next.slice(0, shownNext), ...data.past.slice(0, shownPast)] : []
  return (
    <PageSection id="appointments" title={t('appointments.title')}>
      {data ? (
        <>
          {data.noShows > 0 && (
            <p className="mb-2 text-warning">{t('appointments.noShows', { count: data.noShows })}</p>
          )}
          {shown.length > 0 ? (
            <ul className="-my-3 divide-y divide-line">
              {shown.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <p className="flex min-h-11 items-center text-muted">{t('appointments.none')}</p>
          )}
        </>
      ) : error ? (
        <LoadError query={query} isCompact title={t('appointments.error')} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </PageSection>
  )
}

function Line({ row }: { row: AppointmentRow }) {
  const { t, language } = useTranslation('patients')
  const dates = useDates()
  const typeName = useTypeName()
  const { id, date, time, type, lead, status } = row
  return (
    <li className="py-3">
      <Link
        to={paths.agenda()}
        search={{ date, open: id }}
        className="font-medium tabular-nums rounded-[4px] focus-ring hover:underline"
      >
        {dates.date(date)}, {dates.clock(time)}
      </Link>
      <p className="text-muted">
        {typeName(type)} · {titledName(language, lead.title, lead.name)} · {t(`appointments.statuses.${status}`)}
      </p>
    </li>
  )
}
