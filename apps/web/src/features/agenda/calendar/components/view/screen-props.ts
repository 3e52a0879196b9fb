import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { ReactNode } from 'react'
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
