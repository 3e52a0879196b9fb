import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { minutesBetween } from '#/lib/clock.ts'
import { calendarQueries } from '../../calendar.queries.ts'
import { DayList } from '#/features/agenda/appointments/components/list/day-list.tsx'
import { useMinute } from './use-minute.ts'
import type { ScreenProps } from './screen-props.ts'
import { ViewFrame } from './view-frame.tsx'

export function WaitingScreen({ state, frame, status, onOpen }: ScreenProps) {
  const { t } = useTranslation('calendar')
  const query = useQuery(calendarQueries.day({ locationId: state.location, by: 'person' }))
  const { data, error, dataUpdatedAt } = query
  const now = useMinute(data?.nowMinute, dataUpdatedAt)
  const rows = data?.columns.flatMap(({ appointments }) => appointments) ?? []
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
          lead={({ arrivedAt }) =>
            t('waiting.minutes', {
              count: arrivedAt === null ? 0 : minutesBetween(arrivedAt, dataUpdatedAt) + passed,
            })
          }
          empty={t('waiting.empty')}
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
