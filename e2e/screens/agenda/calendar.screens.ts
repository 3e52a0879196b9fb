import { isOpen } from '../../../packages/contract/src/agenda/appointment-shapes.ts'
import {
  agendaDayOf,
  agendaWeekOf,
  appointmentOf,
  appointmentRowOf,
  appointmentTypeOf,
  busyDay,
  locationOf,
  personOf,
  roomOf,
} from '../../../apps/web/src/testing/agenda.ts'
import { alertOf, knownAllergies } from '../../../apps/web/src/testing/alerts.ts'
import {
  answering,
  failing,
  interpolate,
  neverAnswered,
  type Screen,
  type Stage,
  startingWith,
  widths,
} from '../screen.ts'
import { keepToasts } from '../toasts.ts'

const page = { who: 'staff', path: '/agenda' } as const
const day = /\/api\/agenda\/day(\?|$)/
const week = /\/api\/agenda\/week\?/
const one = /\/api\/appointments\/[0-9a-f-]{36}$/
const list = /\/api\/appointments\?/
const grid = ({ page: at }: Stage) => at.getByRole('grid')
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const anyView = ({ page: at }: Stage) => at.getByRole('grid').or(at.locator('main ul li').first()).first()

const rows = busyDay(12, 3).columns.flatMap(({ appointments }) => appointments)
const first = rows.find(({ status }) => isOpen(status)) ?? appointmentRowOf(1)

/** The agenda's answers; other calls reach the server. */
const serving =
  (answers: readonly (readonly [RegExp, unknown])[]) =>
  async (stage: Stage): Promise<void> => {
    const setup = [
      [/\/api\/locations$/, { data: [locationOf()] }],
      [/\/api\/agenda\/resources$/, { data: [personOf(1), personOf(2), personOf(3), roomOf(1), roomOf(2)] }],
      [/\/api\/agenda\/types$/, { data: [1, 2, 3, 4].map(appointmentTypeOf) }],
      [/\/api\/agenda\/free\?/, { data: [], twice: null }],
    ] as const
    for (const [call, json] of [...setup, ...answers]) await answering(call, json)(stage)
  }
const dayWith = (count: number, columns: number) => serving([[day, busyDay(count, columns)]])
const today = new Intl.DateTimeFormat('en-CA', { timeZone: locationOf().timeZone }).format()
/** The type for which a fee was charged; the appointment has another one by now. */
const visit = { nameEn: 'Dermatoscopy', nameEs: 'Dermatoscopia' }
const open = appointmentOf(
  { ...first, date: today, reason: 'Revisión de lunares en la espalda' },
  {
    noShows: 1,
    deskNote: 'Prefiere que le hablen por la tarde.',
    allergies: knownAllergies,
    alerts: [alertOf(1), alertOf(2, { label: 'Látex', severity: 'mild' })],
    takeBackTo: 'booked',
  },
)

/** Day, week, list, panel and booking. */
const panelHistory = ({ page: at, t }: Stage) => at.getByRole('heading', { name: t.calendar.panel.history })
/** At another width the panel is drawn again, as a sheet or beside the grid. */
const showsPanel = (stage: Stage) => panelHistory(stage).waitFor()

export const agenda: Screen[] = [
  { name: 'agenda-4', rows: 'K2 K22', ...page, widths, before: dayWith(4, 3), ready: anyView },
  { name: 'agenda-12', rows: 'K2 K22', ...page, widths, before: dayWith(12, 3), ready: anyView },
  { name: 'agenda-60', rows: 'K2 K22', ...page, widths, before: dayWith(60, 8), ready: anyView },
  {
    name: 'agenda-loading',
    rows: 'K2 I4',
    ...page,
    before: async (stage) => {
      await serving([])(stage)
      await neverAnswered(day)(stage)
    },
    ready: ({ page: at }) => at.locator('main').getByRole('status').first(),
  },
  {
    name: 'agenda-error',
    rows: 'K2 I4',
    ...page,
    before: failing(day),
    ready: ({ page: at, t }) => at.getByText(t.calendar.failed),
  },
  {
    name: 'agenda-empty',
    rows: 'K1',
    ...page,
    who: 'admin',
    before: serving([[day, agendaDayOf([], [])]]),
    ready: ({ page: at, t }) => at.getByText(t.calendar.empty.persons),
  },
  {
    name: 'agenda-panel',
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
    ready: ({ page: at, t }) => at.getByRole('button', { name: t.calendar.panel.charge, exact: true }),
    beforeView: showsPanel,
  },
  {
    name: 'agenda-book',
    rows: 'K4',
    ...page,
    before: dayWith(12, 3),
    act: ({ page: at, t }) => at.getByRole('button', { name: t.calendar.book }).click(),
    ready: ({ page: at, t }) =>
      at.getByRole('dialog').getByRole('button', { name: t.appointments.book.submit, exact: true }),
    isOverlay: true,
  },
  {
    name: 'agenda-moving',
    rows: 'K14',
    ...page,
    widths: [1024, 1440],
    before: dayWith(12, 3),
    act: async (stage) => {
      await grid(stage).waitFor()
      await stage.page.locator(`[data-appointment="${first.id}"]`).focus()
      await stage.page.keyboard.press('m')
      await stage.page.keyboard.press('ArrowRight')
    },
    ready: ({ page: at }) => at.locator('[data-ghost]'),
  },
  {
    name: 'agenda-moved',
    rows: 'K14',
    ...page,
    before: serving([
      [day, busyDay(12, 3)],
      [one, open],
    ]),
    act: async (stage) => {
      await grid(stage).waitFor()
      await keepToasts(stage, 1, async () => {
        await stage.page.locator(`[data-appointment="${first.id}"]`).focus()
        await stage.page.keyboard.press('m')
        await stage.page.keyboard.press('ArrowRight')
        await stage.page.keyboard.press('Enter')
        await dialog(stage).getByRole('button', { name: stage.t.appointments.move.submit, exact: true }).click()
      })
    },
    ready: ({ page: at }) => at.getByRole('link', { name: 'WhatsApp' }),
  },
  {
    name: 'agenda-week',
    rows: 'K3',
    ...page,
    widths,
    path: '/agenda?view=week',
    before: serving([[week, agendaWeekOf(rows.map((row, n) => ({ ...row, date: `2027-01-${11 + (n % 5)}` })))]]),
    ready: ({ page: at }) => at.getByRole('grid').or(at.locator('main section li').first()).first(),
  },
  {
    name: 'agenda-list',
    rows: 'K3 I2',
    ...page,
    path: '/agenda?view=list',
    before: serving([[list, { data: rows.slice(0, 5), meta: { page: 1, limit: 5, total: 12, totalIsExact: true } }]]),
    ready: ({ page: at }) => at.locator('[data-row-link]').first(),
  },
  {
    name: 'agenda-waiting',
    rows: 'K15',
    ...page,
    path: '/agenda?view=waiting',
    before: dayWith(12, 3),
    ready: ({ page: at, t }) => at.getByRole('list', { name: t.calendar.views.waiting }),
  },
  {
    name: 'agenda-print',
    rows: 'K22',
    ...page,
    before: dayWith(12, 3),
    media: 'print',
    widths: [768],
    ready: ({ page: at }) => at.locator('table').first(),
  },
]

/** Persons, rooms, hours, types, blocks, rest days and step. */
export const agendaSetup: Screen[] = [
  {
    name: 'agenda-setup',
    rows: 'K10 K11 K12',
    who: 'admin',
    path: '/configuracion/agenda',
    ready: ({ page: at, t }) => at.getByText(t.agendaSetup.restDays.proposed),
  },
  {
    name: 'agenda-setup-hours',
    rows: 'K10',
    who: 'admin',
    path: '/configuracion/agenda',
    act: ({ page: at, t }) =>
      at
        .getByRole('button', { name: startingWith(t.agendaSetup.resources.hours.split('{')[0] ?? '') })
        .first()
        .click(),
    ready: ({ page: at, t }) => at.getByRole('dialog').getByText(t.agendaSetup.hours.exceptions),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-location',
    rows: 'K1 K9',
    who: 'admin',
    path: '/configuracion/agenda',
    before: serving([
      [/\/api\/locations$/, { data: [locationOf(), { ...locationOf(), id: personOf(1).id, name: 'Sede Juárez' }] }],
    ]),
    act: async ({ page: at, t }) => {
      await at.getByRole('button', { name: interpolate(t.agendaSetup.locations.edit, { name: 'Sede Juárez' }) }).click()
      const zone = at.getByRole('combobox', { name: startingWith(t.agendaSetup.locations.timeZone) })
      await zone.click()
      await zone.fill('juarez')
    },
    ready: ({ page: at }) => at.getByRole('option', { name: startingWith('Ciudad Juárez') }),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-outside',
    rows: 'K10 K11',
    who: 'admin',
    path: '/configuracion/agenda',
    before: async ({ page: at }) =>
      at.route(/\/api\/agenda\/resources\/[0-9a-f-]{36}\/hours$/, (route) =>
        route.fulfill({ json: { version: 3, hours: [], exceptions: [], outside: rows.slice(0, 4) } }),
      ),
    act: ({ page: at, t }) =>
      at
        .getByRole('button', { name: startingWith(t.agendaSetup.resources.hours.split('{')[0] ?? '') })
        .first()
        .click(),
    ready: ({ page: at }) => at.getByRole('dialog').getByRole('region').first(),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-type',
    rows: 'K12',
    who: 'admin',
    path: '/configuracion/agenda',
    act: ({ page: at, t }) => at.getByRole('button', { name: t.agendaSetup.types.add }).click(),
    ready: ({ page: at, t }) => at.getByRole('dialog').getByText(t.agendaSetup.types.parts),
    isOverlay: true,
  },
  {
    name: 'agenda-setup-type-fee',
    rows: 'K12',
    who: 'admin',
    path: '/configuracion/agenda',
    act: async ({ page: at, t }) => {
      await at.getByRole('button', { name: t.agendaSetup.types.add }).click()
      await at.getByLabel(t.agendaSetup.types.feeWhen).selectOption('arrival')
      await at.getByRole('textbox', { name: startingWith(t.agendaSetup.types.feeMinor) }).fill('900')
      await at.getByRole('textbox', { name: startingWith(t.agendaSetup.types.feeMinor) }).scrollIntoViewIfNeeded()
    },
    ready: ({ page: at, t }) => at.getByRole('dialog').getByLabel(startingWith(t.agendaSetup.types.feeTaxKind)),
    isOverlay: true,
  },
]
