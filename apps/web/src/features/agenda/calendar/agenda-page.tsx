import type { Appointment } from '@piel/contract/agenda/appointments'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { FilterOne } from '#/components/table/filter-one.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useCan } from '#/lib/permissions.ts'
import { useDialogLink } from '#/lib/use-dialog-link.ts'
import { useSearchChange } from '#/lib/use-search-change.ts'
import { latePart, lazyPart } from '#/lib/lazy-part.ts'
import { useStatus } from '#/features/agenda/appointments/components/status/use-status.ts'
import { useLocation } from '#/features/agenda/locations/use-location.ts'
import { DayScreen } from './components/view/day-screen.tsx'
import type { BookingStart, ScreenProps } from './components/view/screen-props.ts'
import { type AgendaState, type AgendaView, useAgendaState } from './use-agenda-state.ts'
import { useLiveAgenda } from './use-live-agenda.ts'

const BookDialog = latePart(
  ['appointmentForm', 'availability', 'alerts', 'doctors', 'validation'],
  () => import('#/features/agenda/appointments/components/form/book-dialog.tsx'),
  'BookDialog',
)
const CancelDialog = latePart(
  ['appointmentForm', 'validation'],
  () => import('#/features/agenda/appointments/components/status/cancel-dialog.tsx'),
  'CancelDialog',
)
const PanelPlace = latePart(
  ['appointments'],
  () => import('#/features/agenda/appointments/components/panel/panel-place.tsx'),
  'PanelPlace',
)
const WeekScreen = lazyPart(
  ['agendaViews', 'appointments', 'calendar'],
  () => import('./components/view/week-screen.tsx'),
  'WeekScreen',
)
const ListScreen = lazyPart(
  ['appointmentList', 'appointments', 'calendar'],
  () => import('./components/view/list-screen.tsx'),
  'ListScreen',
)
const WaitingScreen = lazyPart(
  ['agendaViews', 'appointments', 'calendar'],
  () => import('./components/view/waiting-screen.tsx'),
  'WaitingScreen',
)
const screens = { day: DayScreen, week: WeekScreen, list: ListScreen, waiting: WaitingScreen } as const

function useShowView(state: AgendaState, today: string) {
  const changeSearch = useSearchChange()
  return (view: AgendaView): void => {
    if (view !== 'list') return state.show({ view })
    // The list starts with the day on screen, so that its count matches.
    const day = state.date ?? today
    changeSearch((params) => ({ ...params, view, from: day, to: day }))
  }
}

interface AgendaKeys {
  /** Absent if the user cannot book. */
  book: (() => void) | undefined
  showToday: () => void
  showView: (view: AgendaView) => void
}

function useAgendaKeys({ book, showToday, showView }: AgendaKeys): void {
  const { t } = useTranslation('calendar')
  useHotkey({ key: 'n', label: t('keys.book') }, () => book?.(), book !== undefined)
  useHotkey({ key: 't', label: t('keys.today') }, showToday)
  useHotkey({ key: 'd', label: t('keys.day') }, () => showView('day'))
  useHotkey({ key: 'w', label: t('keys.week') }, () => showView('week'))
  useHotkey({ key: 'l', label: t('keys.list') }, () => showView('list'))
}

export function AgendaPage() {
  const { t } = useTranslation('calendar')
  const state = useAgendaState()
  const mayWrite = useCan('agenda.write')
  const { location, locations, today = '' } = useLocation(state.location)
  const status = useStatus()
  const [booking, setBooking] = useState<BookingStart>()
  useLiveAgenda()

  const book = () => setBooking({ ...(state.date !== undefined && state.date >= today && { date: state.date }) })
  const showView = useShowView(state, today)
  useDialogLink(book)
  useAgendaKeys({ book: mayWrite ? book : undefined, showToday: () => state.show({ date: undefined }), showView })

  const again = ({ id, patient, type, lead }: Appointment): void => {
    state.show({ open: undefined })
    setBooking({ patientId: patient.id, typeId: type.id, leadId: lead.id, againOf: id })
  }
  const props: ScreenProps = {
    state,
    frame: {
      view: state.view,
      onView: showView,
      actions: mayWrite && (
        <Button variant="primary" icon={Plus} className="max-sm:w-full" onClick={book}>
          {t('book')}
        </Button>
      ),
      locations: locations.length > 1 && <LocationFilter state={state} locations={locations} />,
      panel: state.open !== undefined && (
        <OpenAppointment key={state.open} id={state.open} state={state} today={today} status={status} onAgain={again} />
      ),
    },
    status,
    onBook: setBooking,
    onOpen: ({ id }) => state.show({ open: id }),
  }
  const Screen = screens[state.view]

  return (
    <>
      <Suspense fallback={null}>
        <Screen {...props} />
      </Suspense>
      {status.cancelling.row && <CancelDialog row={status.cancelling.row} onClose={status.cancelling.onClose} />}
      {booking && (
        <BookDialog
          preset={{ ...booking, locationId: location?.id }}
          onClose={() => setBooking(undefined)}
          onBooked={({ date }) => state.show({ date: date === today ? undefined : date })}
        />
      )}
    </>
  )
}

interface LocationFilterProps {
  state: AgendaState
  locations: ReturnType<typeof useLocation>['locations']
}

function LocationFilter({ state, locations }: LocationFilterProps) {
  const { t } = useTranslation('calendar')
  return (
    <FilterOne
      label={t('location')}
      options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      any={locations[0]?.name}
      value={state.location}
      onChange={(id) => state.show({ location: id, columns: [] })}
    />
  )
}

interface OpenAppointmentProps {
  id: string
  state: AgendaState
  today: string
  status: ScreenProps['status']
  onAgain: (appointment: Appointment) => void
}

function OpenAppointment({ id, state, today, status, onAgain }: OpenAppointmentProps) {
  return (
    <PanelPlace
      id={id}
      today={today}
      status={status}
      onAgain={onAgain}
      isMoving={state.isMoving}
      onEdited={() => state.isMoving && state.show({}, { replace: true })}
      onClose={() => state.show({ open: undefined })}
    />
  )
}
