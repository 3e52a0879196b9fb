import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { Doctor } from '@piel/contract/people/doctors'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { AffectedList } from '#/features/agenda/availability/components/affected-list.tsx'

type Leave = Pick<Doctor, 'id' | 'leaveFrom' | 'leaveUntil'>

/** Open appointments during a doctor's leave, from today; renders nothing for doctors outside the agenda. */
export function LeaveAppointments({ doctor }: { doctor: Leave }) {
  const { t } = useTranslation('availability')
  const today = useDates().today()
  const { leaveFrom, leaveUntil } = doctor
  const people = useQuery(resourceQueries.list())
  const resources = people.data?.data
  const personId = resources?.find(({ doctorId }) => doctorId === doctor.id)?.id
  const list = useQuery({
    ...endpointQuery(appointmentEndpoints.list, {
      query: {
        ...(personId !== undefined && { personId }),
        from: leaveFrom === null || leaveFrom < today ? today : leaveFrom,
        ...(leaveUntil !== null && { to: leaveUntil }),
        status: ['booked', 'confirmed', 'arrived', 'inProgress'],
        sort: 'start',
        limit: 100,
      },
    }),
    enabled: personId !== undefined,
  })
  if (resources !== undefined && personId === undefined) return null
  const failed = [people, list].find(({ error, data }) => error && !data)
  if (failed) return <LoadError query={failed} isCompact title={t('affected.failed')} />
  const { data } = list
  if (!data) return <Skeleton className="h-6 w-64" />
  if (data.data.length === 0) return <p className="h-6 text-muted">{t('affected.noneInLeave')}</p>
  return <AffectedList rows={data.data} title={t('affected.leave', { count: data.meta.total })} />
}
