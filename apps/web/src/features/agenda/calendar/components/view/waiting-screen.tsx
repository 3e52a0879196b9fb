import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { minutesBetween } from '#/lib/clock.ts'
import { calendarQueries } from '../../calendar.queries.ts'
import { DayList } from '#/features/agenda/appointments/components/list/day-list.tsx'
import { useMinute } from './use-minute.ts'
import type { ScreenProps } from './screen-props.ts'
import { ViewFrame } from './view-frame.tsx'

const minutesOfDay = 1440

/** Patients who have arrived, also for an appointment of an earlier day, the longest wait first. */
export function WaitingScreen({ state, frame, status, onOpen }: ScreenProps) {
  const { t } = useTranslation(['calendar', 'agendaViews'])
  const dates = useDates()
  const query = useQuery(calendarQueries.day({ locationId: state.location, by: 'person' }))
  const { data, error, dataUpdatedAt } = query
  const now = useMinute(data?.nowMinute, dataUpdatedAt)
  const earlier = useQuery({
    ...endpointQuery(appointmentEndpoints.list, {
      query: {
        status: ['arrived'],
        limit: 100,
        ...(data && { to: addDays(data.today, -1), locationId: data.locationId }),
      },
    }),
    // They have arrived after midnight, or their visit was left open.
    enabled: data !== undefined && data.openEarlier > 0,
  }).data?.data
  const ofToday = data?.columns.flatMap(({ appointments }) => appointments) ?? []
  const rows: AppointmentRow[] = [...(earlier ?? []), ...ofToday]
  const waiting = [...new Map(rows.map((row) => [row.id, row])).values()]
    .filter((row) => row.status === 'arrived')
    .toSorted((a, b) => (a.arrivedAt ?? a.startsAt).localeCompare(b.arrivedAt ?? b.startsAt))
  const passed = now !== undefined && data ? now - data.nowMinute : 0

  const content = () => {
    if (error && !data)
      return (
        <Card>
          <LoadError query={query} title={t('failed')} />
        </Card>
      )
    if (!data)
      return (
        <SkeletonGroup className="grid gap-3">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </SkeletonGroup>
      )
    return (
      <div className="max-w-3xl">
        <DayList
          rows={waiting}
          label={t('views.waiting')}
          today={data.today}
          status={status}
          onOpen={onOpen}
          lead={({ arrivedAt, date }) => {
            const count = arrivedAt === null ? 0 : minutesBetween(arrivedAt, dataUpdatedAt) + passed
            return count < minutesOfDay ? t('agendaViews:waitingMinutes', { count }) : dates.shortDay(date)
          }}
          empty={t('agendaViews:waitingEmpty')}
        />
      </div>
    )
  }
  return (
    <ViewFrame
      {...frame}
      title={t('views.waiting')}
      description={<span className="block min-h-6">{data && t('head.waiting', { count: waiting.length })}</span>}
      toolbar={frame.locations}
    >
      {content()}
    </ViewFrame>
  )
}
