import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { openStatuses } from '@piel/contract/agenda/appointment-shapes'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { fullName } from '@piel/contract/core/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import type { AgendaState } from '../../use-agenda-state.ts'

const shownCount = 3

interface Search extends Pick<AgendaState, 'location' | 'show'> {
  text: string
  /** The day on screen. */
  date: IsoDate | undefined
}

/** The next open appointments, after the day on screen, that a search finds. */
export function useOtherDays({ text, date, location, show }: Search) {
  const { data } = useQuery({
    ...endpointQuery(appointmentEndpoints.list, {
      query: {
        search: text,
        status: [...openStatuses],
        limit: 10,
        ...(date !== undefined && { from: addDays(date, 1) }),
        ...(location !== undefined && { locationId: location }),
      },
    }),
    enabled: text !== '' && date !== undefined,
  })
  const rows: readonly AppointmentRow[] = text === '' ? [] : (data?.data.slice(0, shownCount) ?? [])
  const open = (row: AppointmentRow): void => show({ date: row.date, location: row.location.id, open: row.id })
  return { rows, open, go: () => rows[0] && open(rows[0]) }
}

/** Links to hits on later days; renders nothing without any. */
export function OtherDays({ rows, open }: Pick<ReturnType<typeof useOtherDays>, 'rows' | 'open'>) {
  const { t } = useTranslation('calendar')
  const dates = useDates()
  if (rows.length === 0) return null
  return (
    <p className="flex w-full flex-wrap items-center justify-end gap-1.5">
      <span className="text-muted">{t('grid.otherDays')}</span>
      {rows.map((row) => (
        <Button key={row.id} size="sm" className="tabular-nums" onClick={() => open(row)}>
          {dates.shortDay(row.date)}, {row.time} · {fullName(row.patient)}
        </Button>
      ))}
    </p>
  )
}
