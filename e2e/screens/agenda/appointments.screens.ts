import { busyDay } from '../../../apps/web/src/testing/agenda.ts'
import type { Screen, Stage } from '../screen.ts'
import { day, dayWith, one, open, outOfReach, rows, serving } from './answers.ts'

const page = { who: 'staff', path: '/agenda' } as const
const list = /\/api\/appointments\?/
/** The type for which a fee was charged; the appointment has another one by now. */
const visit = { nameEn: 'Dermatoscopy', nameEs: 'Dermatoscopia' }

const panelHistory = ({ page: at, t }: Stage) => at.getByRole('heading', { name: t.appointmentForm.panel.history })
/** At another width the panel is drawn again, as a sheet or beside the grid. */
const showsPanel = (stage: Stage) => panelHistory(stage).waitFor()

/** Panel, booking and list. */
export const appointments: Screen[] = [
  {
    name: 'agenda-panel',
    alike: 'agenda-panel-fee',
    rows: 'K13',
    ...page,
    path: `/agenda?open=${open.id}`,
    before: serving([
      [day, busyDay(12, 3)],
      [one, open],
    ]),
    ready: panelHistory,
    beforeView: showsPanel,
  },
  {
    name: 'agenda-panel-fee',
    rows: 'K12',
    ...page,
    path: `/agenda?open=${open.id}`,
    before: serving([
      [day, busyDay(12, 3)],
      [one, { ...open, sale: { ...visit, id: open.id, totalMinor: 90_000, outstandingMinor: 40_000 } }],
    ]),
    ready: ({ page: at, t }) => at.getByRole('button', { name: t.appointmentForm.panel.charge, exact: true }),
    beforeView: showsPanel,
  },
  {
    name: 'agenda-panel-out-of-reach',
    rows: 'K21',
    ...page,
    who: 'doctor',
    path: `/agenda?open=${open.id}`,
    before: serving([
      [day, busyDay(12, 3)],
      [one, outOfReach],
    ]),
    ready: ({ page: at, t }) => at.getByText(t.appointmentForm.hidden.outOfReach),
    beforeView: showsPanel,
  },
  {
    name: 'agenda-book',
    rows: 'K4',
    ...page,
    before: dayWith(12, 3),
    act: ({ page: at, t }) => at.getByRole('button', { name: t.calendar.book }).click(),
    ready: ({ page: at, t }) =>
      at.getByRole('dialog').getByRole('button', { name: t.appointmentForm.book.submit, exact: true }),
    isOverlay: true,
  },
  {
    name: 'agenda-list',
    rows: 'K3 I2',
    ...page,
    path: '/agenda?view=list',
    before: serving([[list, { data: rows.slice(0, 5), meta: { page: 1, limit: 5, total: 12, totalIsExact: true } }]]),
    ready: ({ page: at }) => at.locator('[data-row-link]').first(),
  },
]
