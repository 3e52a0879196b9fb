import { answering, type Screen, type Stage } from '../screen.ts'

const locks = /\/api\/me\/lock$/
const person = { lockedAt: '2026-11-22T16:00:00.000Z', name: 'Rodrigo Santillán Peralta', email: 'staff@piel.test' }
const withPassword = answering(locks, { ...person, method: 'password', hasPasskey: true })

/** Keeps the lock from the other pages of this browser; `locksAt` is when the page believes that it locks, in ms from now. */
const ownLock = (locksAt?: number) => async (stage: Stage) => {
  await stage.page.addInitScript((left) => {
    const own = new Map<string, string>()
    const { getItem, setItem, removeItem } = Storage.prototype
    const isOwn = (key: string) => key.startsWith('piel.lock')
    Storage.prototype.getItem = function (key) {
      if (key === 'piel.locksAt' && left !== undefined) return String(Date.now() + left)
      return isOwn(key) ? (own.get(key) ?? null) : getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      if (isOwn(key)) own.set(key, value)
      else setItem.call(this, key, value)
    }
    Storage.prototype.removeItem = function (key) {
      if (isOwn(key)) own.delete(key)
      else removeItem.call(this, key)
    }
  }, locksAt)
}

const lock = async ({ page }: Stage) => {
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('Control+Shift+L')
}
const locked = {
  rows: 'C5',
  who: 'staff',
  path: '/pacientes',
  needsOwnPage: true,
  isOverlay: true,
} as const
const field = ({ page, t }: Stage) => page.locator('#lock').getByLabel(t.signIn.password, { exact: true })
const other = ({ page, t }: Stage) => page.getByRole('button', { name: t.lock.other })

/** The lock screen, and the warning before it. */
export const lockScreens: Screen[] = [
  {
    name: 'lock',
    ...locked,
    before: async (stage) => {
      await ownLock()(stage)
      await withPassword(stage)
    },
    act: lock,
    ready: field,
  },
  {
    name: 'lock-wrong-password',
    alike: 'lock-unreachable',
    ...locked,
    before: async (stage) => {
      await ownLock()(stage)
      await withPassword(stage)
      await stage.page.route(/\/api\/me\/unlock$/, (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            status: 422,
            code: 'validation_failed',
            errors: [{ pointer: '/password', code: 'validation.passwordWrong' }],
          },
        }),
      )
    },
    act: async (stage) => {
      await lock(stage)
      await field(stage).fill('Equivocada-2026')
      await field(stage).press('Enter')
    },
    ready: ({ page }) => page.locator('#password-error'),
  },
  {
    name: 'lock-someone-else',
    ...locked,
    before: async (stage) => {
      await ownLock()(stage)
      await withPassword(stage)
    },
    act: async (stage) => {
      await lock(stage)
      await other(stage).click()
    },
    ready: ({ page, t }) => page.getByRole('button', { name: t.lock.signOut, exact: true }),
  },
  {
    name: 'lock-provider',
    ...locked,
    before: async (stage) => {
      await ownLock()(stage)
      await answering(locks, { ...person, method: 'provider', hasPasskey: false })(stage)
    },
    act: lock,
    ready: ({ page, t }) => page.getByRole('button', { name: t.lock.atProvider }),
  },
  {
    name: 'lock-unreachable',
    ...locked,
    before: async (stage) => {
      await ownLock()(stage)
      await stage.page.route(locks, (route) => route.abort())
    },
    act: lock,
    ready: ({ page }) => page.locator('#lock').getByRole('alert'),
  },
  {
    name: 'idle-warning',
    ...locked,
    before: async (stage) => {
      await ownLock(25_000)(stage)
      await stage.page.route(/\/api\/config$/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), idleMinutes: 15 } })
      })
    },
    ready: ({ page, t }) => page.getByText(t.lock.warningText),
  },
]
