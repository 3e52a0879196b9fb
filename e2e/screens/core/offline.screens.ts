import type { Screen, Stage } from '../screen.ts'

/** Refuses the scripts that the page has not loaded yet, as without a connection. */
async function goOffline({ page }: Stage): Promise<void> {
  await page.route(/\/assets\//, (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    dispatchEvent(new Event('offline'))
  })
}

const alone = { who: 'staff', needsOwnPage: true, keepsLanguage: true } as const

/** Pages and dialogs whose code waits for a connection. */
export const offline: Screen[] = [
  {
    ...alone,
    name: 'page-offline',
    rows: 'I4',
    path: '/',
    act: async (stage) => {
      const { page, t } = stage
      const link = page.getByRole('link', { name: t.shell.links.doctors, exact: true }).first()
      await link.waitFor()
      await goOffline(stage)
      await link.click()
    },
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.unavailable.title }),
  },
  {
    ...alone,
    name: 'dialog-offline',
    rows: 'I4',
    path: ({ ids }) => `/pacientes/detalle/${ids.full}`,
    act: async (stage) => {
      const { page, t } = stage
      await page.getByRole('button', { name: t.patients.detail.more }).waitFor()
      await goOffline(stage)
      await page.keyboard.press('e')
    },
    ready: ({ page, t }) => page.getByRole('alert').filter({ hasText: t.form.offline }),
    isOverlay: true,
  },
]
