import { titledName } from '@piel/contract/core/doctor-titles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Link } from '#/components/ui/link.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { visitsOf } from '#/features/agenda/appointments/visits.queries.ts'
import { useDates } from '#/lib/dates.ts'
import { paths } from '#/lib/paths.ts'

/**
 * The next visit, from what the overview requests for its list: the header itself requests nothing.
 * @param isExpected whether the page below requests the visits.
 */
export function NextVisit({ patientId, isExpected }: { patientId: string; isExpected: boolean }) {
  const { t, language } = useTranslation('patients')
  const dates = useDates()
  const { data, error } = useQuery({ ...visitsOf(patientId), enabled: false })
  if (!data && !isExpected) return null
  const next = data?.next[0]
  return (
    <p className="mt-1 min-h-5 text-muted tabular-nums">
      {next ? (
        <>
          {t('appointments.nextVisit')}{' '}
          <Link
            to={paths.agenda()}
            search={{ date: next.date, open: next.id }}
            className="rounded-[4px] font-medium text-ink focus-ring hover:underline"
          >
            {dates.date(next.date)}, {next.time}
          </Link>{' '}
          · <bdi>{titledName(language, next.lead.title, next.lead.name)}</bdi>
        </>
      ) : data ? (
        t('appointments.noNextVisit')
      ) : (
        !error && <Skeleton className="my-0.5 h-4 w-56" />
      )}
    </p>
  )
}
