import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { ReactNode } from 'react'
import type { GridColumn } from '../grid/grid-model.ts'
import type { AgendaState, AgendaView } from '../../use-agenda-state.ts'
import type { BookingPreset } from '#/features/agenda/appointments/components/form/booking-values.ts'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'

export type BookingStart = Omit<BookingPreset, 'date'> & { date?: string }

export interface ScreenProps {
  state: AgendaState
  frame: {
    view: AgendaView
    onView: (view: AgendaView) => void
    actions: ReactNode
    /** Absent with a single location. */
    locations: ReactNode
    panel: ReactNode
  }
  status: StatusActions
  onBook: (start: BookingStart) => void
  onOpen: (row: Pick<AppointmentRow, 'id'>) => void
}

/** A booking that starts at a minute of a column, with its resource. */
export const bookingAt = ({ date, axis, resource }: GridColumn, minute: number): BookingStart => ({
  date,
  time: axis.timeAt(minute),
  ...(axis.isLater(minute) && { later: true }),
  ...(resource.kind === 'person' && { leadId: resource.id }),
  ...(resource.kind === 'room' && { roomId: resource.id }),
  ...(resource.kind === 'device' && { deviceId: resource.id }),
})
