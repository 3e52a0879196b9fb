import { agendaDayOf, agendaWeekOf, busyDay } from '../../../apps/web/src/testing/agenda.ts'
import { failing, interpolate, neverAnswered, type Screen, type Stage, widths } from '../screen.ts'
import { keepToasts } from '../toasts.ts'
import { day, dayWith, elsewhere, first, one, open, refusing, rows, serving } from './answers.ts'

const page = { who: 'staff', path: '/agenda' } as const
const week = /\/api\/agenda\/week\?/
const grid = ({ page: at }: Stage) => at.getByRole('grid')
const dialog = ({ page: at }: Stage) => at.getByRole('dialog')
const anyView = ({ page: at }: Stage) => at.getByRole('grid').or(at.locator('main ul li').first()).first()

/** A phone shows a list in place of the grid, and loads it then. */
const showsDay = ({ page: at }: Stage) =>
  at.waitForFunction(() => document.querySelector(innerWidth < 640 ? 'main ul li' : '[role=grid]') !== null)

/** Day, week and waiting room. */
export const calendar: Screen[] = [
  {
    name: 'agenda-4',
    alike: 'agenda-12',
    rows: 'K2 K22',
    ...page,
    widths,
    before: dayWith(4, 3),
    ready: anyView,
    beforeView: showsDay,
  },
  { name: 'agenda-12', rows: 'K2 K22', ...page, widths, before: dayWith(12, 3), ready: anyView, beforeView: showsDay },
  { name: 'agenda-60', rows: 'K2 K22', ...page, widths, before: dayWith(60, 8), ready: anyView, beforeView: showsDay },
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
    ready: ({ page: at, t }) => at.getByText(t.agendaViews.persons),
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
        await dialog(stage).getByRole('button', { name: stage.t.appointmentForm.move.submit, exact: true }).click()
      })
    },
    ready: ({ page: at }) => at.getByRole('link', { name: 'WhatsApp' }),
    beforeView: showsDay,
  },
  {
    name: 'agenda-move-refused',
    rows: 'K14 K16',
    ...page,
    widths: [1024, 1440],
    before: async (stage) => {
      await dayWith(12, 3)(stage)
      await refusing(one, elsewhere)(stage)
    },
    act: async (stage) => {
      await grid(stage).waitFor()
      await stage.page.locator(`[data-appointment="${first.id}"]`).focus()
      for (const key of ['m', 'ArrowRight', 'Enter']) await stage.page.keyboard.press(key)
      await dialog(stage).getByRole('button', { name: stage.t.appointmentForm.move.submit, exact: true }).click()
    },
    ready: (stage) => dialog(stage).getByText(stage.t.availability.conflicts.title),
    isOverlay: true,
  },
  {
    name: 'agenda-open-earlier',
    rows: 'K13',
    ...page,
    before: serving([[day, { ...busyDay(12, 3), openEarlier: 2 }]]),
    ready: ({ page: at, t }) =>
      at.getByRole('link', { name: interpolate(t.agendaViews.openEarlier_other, { count: 2 }) }),
    beforeView: showsDay,
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
