import { addDays, weekdayOf } from '@piel/contract/core/dates'
import type { Resource } from '@piel/contract/agenda/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { useMedia } from '#/components/layout/use-media.ts'
import { FilterOne } from '#/components/table/filter-one.tsx'
import { asTitle, daysInWords, weekdayAndDay } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { calendarQueries } from '../../calendar.queries.ts'
import { type GridColumn, gridOfWeek } from '../grid/grid-model.ts'
import { GridView } from '../grid/grid-view.tsx'
import { DayList } from '#/features/agenda/appointments/components/list/day-list.tsx'
import { DaySteps } from '../toolbar/day-steps.tsx'
import { useMinute } from './use-minute.ts'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { AgendaEmpty } from './agenda-empty.tsx'
import { ColumnHead, GridError, GridSkeleton } from './grid-frame.tsx'
import { bookingAt, type ScreenProps } from './screen-props.ts'
import { useFind } from './use-find.ts'
import { ViewFrame } from './view-frame.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { useLater } from '#/lib/use-later.ts'

const PrintedWeek = latePart(['appointments', 'calendar', 'alerts'], () => import('./printed-week.tsx'), 'PrintedWeek')

const narrow = '(width < 40rem)'

const monday = (date: string) => addDays(date, 1 - weekdayOf(date))

/** The resources of the location, and the selected one: the chosen one, the user's own, or the first. */
function useWeekResource({ location, resource }: ScreenProps['state']) {
  const resources = useQuery(resourceQueries.choices()).data?.data.filter(
    ({ isActive, locationId }) =>
      isActive && (locationId === null || location === undefined || locationId === location),
  )
  const chosen: Resource | undefined =
    resources?.find(({ id }) => id === resource) ?? resources?.find(({ isMine }) => isMine) ?? resources?.[0]
  return { resources, chosen }
}

function useWeek(state: ScreenProps['state']) {
  const dates = useDates()
  const { resources, chosen } = useWeekResource(state)
  const from = state.date && monday(state.date)
  const query = useQuery({
    ...calendarQueries.week({ resourceId: chosen?.id ?? '', from, locationId: state.location }),
    enabled: chosen !== undefined,
  })
  const { data } = query
  const weekend = data?.days.slice(5).some(({ hours, appointments }) => hours.length + appointments.length > 0)
  const dayName = (date: string) => dates.longDate(date)
  const grid = data && gridOfWeek(data, weekend ? 7 : 5, dayName)
  return { resources, chosen, query, first: data?.days[0]?.date ?? from, grid }
}

/** The week of one resource; the weekend appears if it has hours or appointments. */
export function WeekScreen({ state, frame, status, onBook, onOpen }: ScreenProps) {
  const { t, language } = useTranslation('calendar')
  const dates = useDates()
  const isLater = useLater()
  const nameOf = useResourceName()
  const isNarrow = useMedia(narrow)
  const find = useFind()
  const { open, show } = state
  const { resources, chosen, query, first, grid } = useWeek(state)
  const { data, error, isPlaceholderData, dataUpdatedAt } = query
  const now = useMinute(data?.nowMinute, dataUpdatedAt)
  const go = (date: string) => show({ date: data && monday(data.today) === monday(date) ? undefined : monday(date) })

  const content = () => {
    if (resources?.length === 0) return <AgendaEmpty />
    if (error && !data) return <GridError query={query} />
    if (!data || !grid) return <GridSkeleton />
    const label = t('grid.label', { date: dates.longDate(first ?? data.today) })
    if (isNarrow)
      return grid.columns.map((column) => (
        <NarrowDay key={column.id} column={column} today={data.today} status={status} onOpen={onOpen} />
      ))
    return (
      <GridView
        grid={grid}
        label={label}
        head={(column) => <ColumnHead column={column} name={asTitle(weekdayAndDay(column.date, language), language)} />}
        today={data.today}
        nowMinute={now}
        isFound={find.isFound}
        isStale={isPlaceholderData}
        openId={open}
        onOpen={onOpen}
        onBook={(column, minute) => onBook(bookingAt(column, minute))}
        onStep={(step) => go(addDays(first ?? data.today, 7 * step))}
        status={status}
      />
    )
  }

  return (
    <>
      <ViewFrame
        {...frame}
        title={first === undefined ? t('title') : daysInWords(first, addDays(first, 6), language)}
        description={<span className="block min-h-6">{chosen && nameOf(chosen)}</span>}
        toolbar={
          <>
            <DaySteps
              date={first ?? dates.today()}
              today={data?.today ?? dates.today()}
              stepDays={7}
              location={state.location}
              onGo={go}
            />
            <ResourceFilter state={state} resources={resources ?? []} chosen={chosen} />
            {frame.locations}
          </>
        }
      >
        {content()}
      </ViewFrame>
      {grid && chosen && isLater && <PrintedWeek grid={grid} name={nameOf(chosen)} />}
    </>
  )
}

interface ResourceFilterProps extends Pick<ScreenProps, 'state'> {
  resources: readonly Resource[]
  chosen: Resource | undefined
}

function ResourceFilter({ state, resources, chosen }: ResourceFilterProps) {
  const { t } = useTranslation('agendaViews')
  const nameOf = useResourceName()
  return (
    <FilterOne
      label={t('weekOf')}
      options={resources.map((one) => ({ value: one.id, label: nameOf(one) }))}
      any={chosen && nameOf(chosen)}
      value={state.resource}
      onChange={(resource) => state.show({ resource })}
    />
  )
}

interface NarrowDayProps extends Pick<ScreenProps, 'status' | 'onOpen'> {
  column: GridColumn
  today: string
}

function NarrowDay({ column, today, status, onOpen }: NarrowDayProps) {
  const { t } = useTranslation('calendar')
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold first-letter:uppercase">{column.name}</h2>
      <DayList
        rows={column.items.map(({ appointment }) => appointment)}
        label={column.name}
        today={today}
        status={status}
        onOpen={onOpen}
        empty={t('noneOnDay')}
      />
    </section>
  )
}
