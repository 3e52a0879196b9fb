import { type AppointmentRow, openStatuses } from '@piel/contract/agenda/appointment-shapes'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
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
