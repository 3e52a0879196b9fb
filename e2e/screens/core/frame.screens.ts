import { answering, calls, failing, type Screen, type Stage, startingWith } from '../screen.ts'
import { keepToasts } from '../toasts.ts'

const retry = ({ page, t }: Stage) => page.getByRole('button', { name: t.common.retry }).first()
const seen = { who: 'admin', path: '/pacientes' } as const

const openMenu = ({ page, t }: Stage) => page.getByRole('button', { name: t.shell.user.menu }).click()
const openBell = ({ page, t }: Stage) =>
  page.getByRole('button', { name: startingWith(t.shell.bell.buttonNone) }).click()

/** The shell, and the pages for missing access and unknown addresses. */
export const frame: Screen[] = [
  {
    name: 'dashboard-without-rights',
    rows: 'J4',
    who: 'patient',
    path: '/',
    ready: ({ page, t }) => page.getByText(t.dashboard.welcome.title),
  },
  {
    name: 'no-access',
    rows: 'J4',
    who: 'patient',
    path: '/pacientes',
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.noAccess.title }),
  },
  {
    name: 'not-found',
    rows: 'A12',
    who: 'staff',
    path: '/pages/not-found',
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.notFound.title }),
  },
  {
    name: 'error-page',
    rows: 'A11 B5',
    who: 'staff',
    path: '/pages/error-page',
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.error.title }),
  },
  {
    name: 'menu-user',
    rows: 'A6',
    ...seen,
    act: openMenu,
    ready: ({ page, t }) => page.getByRole('menuitem', { name: t.shell.user.logOut }),
    isOverlay: true,
  },
  {
    name: 'bell',
    rows: 'A6 H5',
    ...seen,
    act: openBell,
    ready: ({ page, t }) => page.getByText(t.notifications.kinds.patient_registered).first(),
    isOverlay: true,
  },
  {
    name: 'bell-empty',
    rows: 'H5 I4',
    ...seen,
    before: answering(calls.notifications, { data: [], unread: 0 }),
    act: openBell,
    ready: ({ page, t }) => page.getByText(t.notifications.empty.title),
    isOverlay: true,
  },
  {
    name: 'bell-error',
    rows: 'H5 I4',
    ...seen,
    before: failing(calls.notifications),
    act: openBell,
    ready: retry,
    isOverlay: true,
  },
  {
    name: 'drawer',
    rows: 'A5',
    ...seen,
    before: ({ page }) => page.setViewportSize({ width: 360, height: 780 }),
    act: ({ page, t }) => page.getByRole('button', { name: t.shell.openMenu }).click(),
    ready: ({ page, t }) => page.getByRole('button', { name: t.shell.closeMenu }),
    widths: [360, 768],
    isOverlay: true,
  },
  {
    name: 'keys',
    rows: 'A6',
    ...seen,
    act: async ({ page }) => {
      await page.locator('tbody tr').first().waitFor()
      await page.keyboard.press('?')
    },
    ready: ({ page, t }) => page.getByRole('dialog', { name: t.shortcuts.title }),
    isOverlay: true,
  },
  {
    name: 'toasts',
    rows: 'A10',
    who: 'staff',
    path: ({ ids }) => `/pacientes/detalle/${ids.full}`,
    before: async ({ page }) => {
      let calls = 0
      await page.route(/\/api\/patient\/[0-9a-f-]{36}$/, async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback()
        if (calls++ % 2 === 0) return route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } })
        return route.fulfill({ response: await route.fetch({ method: 'GET', postData: '' }) })
      })
    },
    ready: ({ page, t }) => page.getByRole('button', { name: t.patients.detail.more }),
    beforeView: (stage) =>
      keepToasts(stage, 2, async () => {
        const { page, t } = stage
        const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
        await page.getByRole('button', { name: t.patients.detail.more }).click()
        await page.getByRole('menuitem', { name: t.patients.detail.markInactive }).click()
        await answered
      }),
    isOverlay: true,
  },
]
