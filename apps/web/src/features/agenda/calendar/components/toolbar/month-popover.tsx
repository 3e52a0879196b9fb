import { type AgendaMonth, monthEndpoints } from '@piel/contract/agenda/calendar'
import type { IsoDate } from '@piel/contract/core/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { CalendarPopover } from '#/components/form/calendar-popover.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { formatPercent } from '#/lib/percent.ts'

type Day = AgendaMonth['days'][number]
type Props = Omit<ComponentProps<typeof CalendarPopover>, 'filling' | 'value'> & {
  value: IsoDate
  location: string | undefined
}

/** Chooses a day in a month that shows how full each day is, as bars or as a table. */
export function MonthPopover({ location, ...popover }: Props) {
  const { t, language } = useTranslation('agendaViews')
  const [first, onMonth] = useState(popover.value)
  const [isTable, setIsTable] = useState(false)
  const { data } = useQuery({
    ...endpointQuery(monthEndpoints.month, { query: { month: first.slice(0, 7), locationId: location } }),
    placeholderData: keepPreviousData,
  })
  const open = (data?.days ?? []).filter(({ openMinutes }) => openMinutes > 0)
  const percentOf = ({ openMinutes, takenMinutes }: Day) =>
    formatPercent(Math.round((takenMinutes / openMinutes) * 100) / 100, language)
  return (
    <CalendarPopover
      {...popover}
      filling={{
        onMonth,
        of: (date) => {
          const day = open.find((one) => one.date === date)
          return day && { share: day.takenMinutes / day.openMinutes, text: t('month.day', { percent: percentOf(day) }) }
        },
        table: isTable && <MonthTable days={open} percentOf={percentOf} onPick={popover.onPick} />,
        legend: (
          <div className="mt-2 grid max-w-72 gap-2">
            <p className="text-caption text-muted">{t('month.definition')}</p>
            <Button size="sm" className="justify-self-start" onClick={() => setIsTable(!isTable)}>
              {t(isTable ? 'month.asCalendar' : 'month.asTable')}
            </Button>
          </div>
        ),
      }}
    />
  )
}

interface MonthTableProps {
  days: readonly Day[]
  percentOf: (day: Day) => string
  onPick: (date: IsoDate) => void
}

function MonthTable({ days, percentOf, onPick }: MonthTableProps) {
  const { t } = useTranslation('agendaViews')
  const dates = useDates()
  const hours = (minutes: number) =>
    t('occupancy.hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
  return (
    <div className="h-64 w-72 overflow-auto">
      <table className="w-full">
        <thead>
          <tr className="text-caption text-muted [&>th]:sticky [&>th]:top-0 [&>th]:bg-raised [&>th]:py-1 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t('month.date')}
            </th>
            <th scope="col" className="text-end">
              {t('month.taken')}
            </th>
            <th scope="col" className="text-end">
              {t('month.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className="[&>*]:border-t [&>*]:border-line [&>*]:py-1.5 [&>td]:text-end">
              <th scope="row" className="text-start font-normal">
                <button
                  type="button"
                  className="rounded-[4px] font-medium text-accent underline-offset-4 focus-ring hover:underline"
                  onClick={() => onPick(day.date)}
                >
                  {dates.shortDay(day.date)}
                </button>
              </th>
              <td className="tabular-nums">{hours(day.takenMinutes)}</td>
              <td className="tabular-nums">{percentOf(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
