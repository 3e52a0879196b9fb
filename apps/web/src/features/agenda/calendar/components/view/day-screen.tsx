import { addDays } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useMedia } from '#/components/layout/use-media.ts'
import { SearchBox } from '#/components/search/search-box.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { asTitle } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { calendarQueries } from '../../calendar.queries.ts'
import { columnKinds } from '../../use-agenda-state.ts'
import { gridOfDay } from '../grid/grid-model.ts'
import { focusFirstHit } from '../grid/focus-hit.ts'
import { GridView } from '../grid/grid-view.tsx'
import { latePart, lazyPart } from '#/lib/lazy-part.ts'
import { useLater } from '#/lib/use-later.ts'
import { ColumnMenu } from '../toolbar/column-menu.tsx'
import { DaySteps } from '../toolbar/day-steps.tsx'
import { Segments } from '#/components/ui/segments.tsx'
import { useMinute } from './use-minute.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useOtherDays } from './use-other-days.ts'
import { ColumnHead, GridError, GridSkeleton } from './grid-frame.tsx'
import { bookingAt, type ScreenProps } from './screen-props.ts'
import { useFind } from './use-find.ts'
import { ViewFrame } from './view-frame.tsx'
import type { AgendaDay } from '@piel/contract/agenda/calendar'

const OpenEarlier = latePart(['agendaViews'], () => import('./open-earlier.tsx'), 'OpenEarlier')
const OtherDays = latePart(['agendaViews'], () => import('./other-days.tsx'), 'OtherDays')
const PrintedDay = latePart(
  ['agendaViews', 'appointments', 'calendar', 'alerts'],
  () => import('./printed-day.tsx'),
  'PrintedDay',
)
const AgendaEmpty = lazyPart(['agendaViews'], () => import('./agenda-empty.tsx'), 'AgendaEmpty')
const DayList = lazyPart(
  ['appointments'],
  () => import('#/features/agenda/appointments/components/list/day-list.tsx'),
  'DayList',
)

const narrow = '(width < 40rem)'

export function DayScreen({ state, frame, status, onBook, onOpen }: ScreenProps) {
  const { t, language } = useTranslation('calendar')
  const dates = useDates()
  const isLater = useLater()
  const nameOf = useResourceName()
  const counts = useCounts()
  const isNarrow = useMedia(narrow)
  const find = useFind()
  const { by, columns, location, open, show } = state
  const query = useQuery(calendarQueries.day({ date: state.date, locationId: location, by }))
  const { data, error, isPlaceholderData, dataUpdatedAt } = query
  const isToday = data !== undefined && data.date === data.today
  const now = useMinute(isToday ? data.nowMinute : undefined, dataUpdatedAt)

  const go = (date: string | undefined) => show({ date: date === data?.today ? undefined : date })
  const date = data?.date ?? state.date
  const otherDays = useOtherDays({ text: find.text, date: data?.date, location, show })
  const grid = data && gridOfDay(data, columns, nameOf)
  const rows = grid
    ? [...new Map(grid.columns.flatMap(({ items }) => items).map(({ id, appointment }) => [id, appointment])).values()]
        .filter(find.isFound)
        .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    : []

  const content = () => {
    if (error && !data) return <GridError query={query} />
    if (!data || !grid) return <GridSkeleton />
    if (data.columns.length === 0)
      return (
        <Suspense fallback={<GridSkeleton />}>
          <AgendaEmpty />
        </Suspense>
      )
    const label = t('grid.label', { date: dates.longDate(data.date) })
    if (isNarrow)
      return (
        <Suspense fallback={<GridSkeleton />}>
          <DayList
            rows={rows}
            label={label}
            today={data.today}
            status={status}
            onOpen={onOpen}
            empty={t('noneOnDay')}
          />
        </Suspense>
      )
    return (
      <GridView
        grid={grid}
        label={label}
        head={(column) => <ColumnHead column={column} name={column.name} />}
        today={data.today}
        nowMinute={now}
        isFound={find.isFound}
        isStale={isPlaceholderData}
        openId={open}
        onOpen={onOpen}
        onBook={(column, minute) => onBook(bookingAt(column, minute))}
        onStep={(step) => go(addDays(data.date, step))}
        status={status}
      />
    )
  }

  return (
    <>
      <ViewFrame
        {...frame}
        title={date === undefined ? t('title') : asTitle(dates.longDate(date), language)}
        description={
          <span className="flex min-h-6 flex-wrap items-center gap-2">
            {data && counts(data)}
            {data && isToday && data.openEarlier > 0 && (
              <OpenEarlier count={data.openEarlier} today={data.today} location={location} />
            )}
            {data?.restDay && <Badge tone="info">{t('restDay', { name: nameIn(data.restDay, language) })}</Badge>}
          </span>
        }
        toolbar={
          <>
            <DaySteps
              date={date ?? dates.today()}
              today={data?.today ?? dates.today()}
              stepDays={1}
              location={location}
              onGo={go}
            />
            {!isNarrow && (
              <>
                <Segments
                  label={t('by.label')}
                  options={columnKinds.map((value) => ({ value, label: t(`by.${value}`) }))}
                  value={by}
                  onChange={(kind) => show({ by: kind, columns: [] })}
                />
                {data && data.columns.length > 1 && (
                  <ColumnMenu
                    columns={data.columns.map(({ resource }) => ({ id: resource.id, name: nameOf(resource) }))}
                    chosen={columns.filter((id) => data.columns.some(({ resource }) => resource.id === id))}
                    onChange={(chosen) => show({ columns: chosen })}
                  />
                )}
              </>
            )}
            {frame.locations}
            <span className="flex min-w-40 flex-1 justify-end sm:max-w-72 sm:ms-auto">
              <SearchBox
                value={find.text}
                label={t('grid.find')}
                onChange={find.setText}
                onEnter={() => focusFirstHit(otherDays.go)}
                onLeave={() => focusFirstHit(otherDays.go)}
              />
            </span>
            {otherDays.rows.length > 0 && <OtherDays {...otherDays} />}
          </>
        }
      >
        {content()}
      </ViewFrame>
      {grid && isLater && <PrintedDay grid={grid} />}
    </>
  )
}

/** "18 appointments, 1 cancelled, 3 to confirm, 2 in the waiting room". The grid draws none that is cancelled. */
export function useCounts() {
  const { t } = useTranslation('calendar')
  return ({ counts }: Pick<AgendaDay, 'counts'>): string => {
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0) - counts.cancelled
    return [
      t('head.appointments', { count }),
      counts.cancelled > 0 && t('head.cancelled', { count: counts.cancelled }),
      counts.booked > 0 && t('head.toConfirm', { count: counts.booked }),
      counts.arrived > 0 && t('head.waiting', { count: counts.arrived }),
    ]
      .filter((part) => typeof part === 'string')
      .join(', ')
  }
}
