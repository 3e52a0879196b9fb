import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { ReactNode } from 'react'
import type { AgendaState, AgendaView } from '../../use-agenda-state.ts'
import type { BookingPreset } from '#/features/agenda/appointments/components/form/booking-values.ts'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'

/** A booking's place as far as it is known. */
export type BookingStart = Omit<BookingPreset, 'date'> & { date?: string }

/** What every view of the agenda receives. */
export interface ScreenProps {
  state: AgendaState
  frame: {
    view: AgendaView
    onView: (view: AgendaView) => void
    actions: ReactNode
    /** The choice of a location, where there are several. */
    locations: ReactNode
    /** The open appointment. */
    panel: ReactNode
  }
  status: StatusActions
  onBook: (start: BookingStart) => void
  onOpen: (row: Pick<AppointmentRow, 'id'>) => void
}
