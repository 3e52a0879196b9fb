import type { NoShows, VisitHour } from '@piel/contract/office/reports'
import { useQuery } from '@tanstack/react-query'
import { Calendar } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { RowLink } from '#/components/chart/chart-notes.tsx'
import { FiguresTable } from '#/components/chart/figures-table.tsx'
import { HeatChart } from '#/components/chart/heat-chart.tsx'
import { asTitle } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { formatCount } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { formatPercent } from '#/lib/percent.ts'
import { weekdayName } from '#/lib/weekday.ts'
import { noShowsQuery } from '../reports.queries.ts'
import type { Days } from '../use-days.ts'
import { ReportCard, useOpen } from './report-card.tsx'

const wholeWeek = [1, 2, 3, 4, 5, 6, 7]
const addressOf = ({ from, to }: Pick<NoShows, 'from' | 'to'>, more = '') =>
  `${paths.agenda()}?view=list&status=noShow&from=${from}&to=${to}${more}`
const ofHour = ({ weekday, hour }: Pick<VisitHour, 'weekday' | 'hour'>) => `&weekday=${weekday}&hour=${hour}`

function useHourWords() {
  const { t, language } = useTranslation('reports')
  const dates = useDates()
  const percent = (missed: number, held: number) => formatPercent(missed / Math.max(1, missed + held), language)
  const count = (value: number) => formatCount(value, language)
  const hourName = (hour: number) => dates.clock(`${String(hour).padStart(2, '0')}:00`)
  const textOf = (place: Pick<VisitHour, 'weekday' | 'hour'>, cell: VisitHour | undefined) => {
    const at = { weekday: asTitle(weekdayName(place.weekday, language), language), hour: hourName(place.hour) }
    if (!cell) return t('noShows.none', at)
    const { missed, held } = cell
    return t('noShows.hour', {
      ...at,
      missed: count(missed),
      all: count(missed + held),
      percent: percent(missed, held),
    })
  }
  return { t, language, dates, percent, count, hourName, textOf }
}

export function NoShowsCard({ days }: { days: Days }) {
  const query = useQuery(noShowsQuery(days.asked))
  const { t, percent, count } = useHourWords()
  const { data } = query
  const all = data ? data.missed + data.held : 0
  const shown = data ?? days
  return (
    <ReportCard
      query={query}
      title={t('noShows.title')}
      total={data && percent(data.missed, data.held)}
      about={data ? t('noShows.about', { count: all, all: count(all), missed: count(data.missed) }) : ''}
      definition={t('noShows.definition')}
      isStale={query.isPlaceholderData}
      rows={{ to: addressOf(shown), label: t('noShows.rows') }}
      empty={all === 0 && { icon: Calendar, title: t('noShows.empty'), text: t('noShows.emptyHint') }}
      chart={() => data && <Heat data={data} />}
      table={() => data && <Table data={data} />}
    />
  )
}

function Heat({ data }: { data: NoShows }) {
  const { t, language, dates, count, textOf } = useHourWords()
  const open = useOpen()
  const found = data.hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(...found), Math.max(...found)]
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const places = wholeWeek.flatMap((weekday) => hours.map((hour) => ({ weekday, hour })))
  const cells = places.map(({ weekday, hour }) =>
    data.hours.find((cell) => cell.weekday === weekday && cell.hour === hour),
  )
  const text = (index: number) => {
    const place = places[index]
    return place ? textOf(place, cells[index]) : ''
  }
  return (
    <HeatChart
      rows={wholeWeek.map((weekday) => ({
        key: weekday,
        name: asTitle(weekdayName(weekday, language, 'short'), language),
      }))}
      columns={hours.map((hour) => ({ key: hour, name: String(hour) }))}
      values={cells.map((cell) => cell?.missed)}
      label={t('noShows.keys', { range: dates.range(data.from, data.to) })}
      count={count}
      textOf={text}
      tip={text}
      open={(index) => {
        const place = places[index]
        if (place) open(addressOf(data, ofHour(place)))
      }}
    />
  )
}

function Table({ data }: { data: NoShows }) {
  const { t, language, count, percent, hourName } = useHourWords()
  return (
    <FiguresTable
      caption={t('noShows.inAppointments')}
      heads={[t('noShows.at'), t('noShows.missed'), t('noShows.all'), t('noShows.percent')]}
      rows={data.hours.map((cell) => ({
        key: `${cell.weekday} ${cell.hour}`,
        cells: [
          <RowLink
            key="name"
            to={addressOf(data, ofHour(cell))}
          >{`${asTitle(weekdayName(cell.weekday, language), language)} ${hourName(cell.hour)}`}</RowLink>,
          count(cell.missed),
          count(cell.missed + cell.held),
          percent(cell.missed, cell.held),
        ],
      }))}
      foot={[t('total'), count(data.missed), count(data.missed + data.held), percent(data.missed, data.held)]}
    />
  )
}
