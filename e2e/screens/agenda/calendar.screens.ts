import { agendaDayOf, agendaWeekOf, busyDay } from '../../../apps/web/src/testing/agenda.ts'
import { addDays, weekdayOf } from '../../../packages/contract/src/core/dates.ts'
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

/** A month of the asked address: Sundays are closed, Fridays are full. */
function monthOf(url: string) {
  const month = new URL(url).searchParams.get('month') ?? ''
  const days = Array.from({ length: 28 }, (_, n) => addDays(`${month}-01`, n)).map((date) => ({
    date,
    openMinutes: weekdayOf(date) === 7 ? 0 : 480,
    takenMinutes: [0, 120, 330, 60, 405, 480, 210, 0][weekdayOf(date)] ?? 0,
  }))
  return { locationId: agendaDayOf([], []).locationId, month, days }
}

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
    name: 'agenda-occupancy',
    rows: 'Q6',
    ...page,
    widths: [768, 1024, 1440],
    before: dayWith(60, 8),
    act: async (stage) => {
      await grid(stage).waitFor()
      await stage.page.keyboard.press('Shift')
    },
    ready: ({ page: at }) => at.getByRole('columnheader').nth(1).getByText('%').first(),
  },
  {
    name: 'agenda-month',
    rows: 'Q6',
    ...page,
    isOverlay: true,
    before: dayWith(12, 3),
    act: async ({ page: at, t }) => {
      await at.route(/\/api\/agenda\/month\?/, (route) => route.fulfill({ json: monthOf(route.request().url()) }))
      await at.getByRole('button', { name: t.calendar.pickDate }).click()
    },
    ready: ({ page: at, t }) => at.getByText(t.agendaViews.month.definition),
  },
  {
    name: 'agenda-month-table',
    rows: 'Q6',
    ...page,
    isOverlay: true,
    before: dayWith(12, 3),
    act: async ({ page: at, t }) => {
      await at.route(/\/api\/agenda\/month\?/, (route) => route.fulfill({ json: monthOf(route.request().url()) }))
      await at.getByRole('button', { name: t.calendar.pickDate }).click()
      await at.getByRole('button', { name: t.agendaViews.month.asTable }).click()
    },
    ready: ({ page: at }) => at.getByRole('dialog').getByRole('table'),
  },
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
