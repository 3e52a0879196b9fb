import {
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type TestFixture,
} from '@playwright/test'
import { sql } from './database.ts'
import { accounts, startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

type Who = keyof typeof accounts
type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface WorkerFixtures {
  /** One running product with demo data for each worker. */
  product: Product
  /** Storage of a browser in which `who` has signed in, through the real login page, once a worker. */
  signedIn: (who: Who) => Promise<State>
}

type WorkerArgs = WorkerFixtures & PlaywrightWorkerArgs

interface TestFixtures {
  /** A page of somebody signed in, in the language of the test's `locale`. */
  admin: Page
  staff: Page
  /** The console errors and failed requests of every page of the test; the test fails when there are any. */
  troubles: string[]
}

/** Signs in on the provider's page, which the visit to `page` has led to. */
export async function signInAs(page: Page, who: Who | { email: string; password: string }): Promise<void> {
  const account = typeof who === 'string' ? accounts[who] : who
  await page.waitForURL(/\/oidc\//)
  await page.locator('input[type=email]').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.locator('button[type=submit]').click()
}

async function signInOnce(browser: Browser, product: Product, who: Who): Promise<State> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/')
  await signInAs(page, who)
  await page.waitForURL(`${product.url}/`)
  await page.waitForFunction(() => localStorage.getItem('authToken') !== null)
  // A fresh visitor's choices, not this one's: each test's language comes from its own browser.
  await page.evaluate(() => ['i18nextLng', 'color-theme'].forEach((key) => localStorage.removeItem(key)))
  const state = await context.storageState()
  await context.close()
  return state
}

/** What a test before this one chose is kept on the account, and would be shown on a device where nobody chose. */
async function forgetLanguage(product: Product): Promise<void> {
  await sql(product, 'UPDATE users SET language = NULL WHERE language IS NOT NULL')
}

/** Notes what a browser complains about: errors on the console, uncaught errors, refused resources. */
export function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports every 4xx as an error; tests assert on those answers themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      troubles.push(`console: ${message.text()}`)
    }
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  signedIn: [
    async ({ browser, product }, use) => {
      const states = new Map<Who, Promise<State>>()
      await use((who) => {
        const state = states.get(who) ?? signInOnce(browser, product, who)
        states.set(who, state)
        return state
      })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  troubles: async ({}, use, info) => {
    const troubles: string[] = []
    await use(troubles)
    if (troubles.length > 0 && info.status === info.expectedStatus) throw new Error(troubles.join('\n'))
  },
  page: async ({ page, troubles }, use) => {
    watch(page, troubles)
    await use(page)
  },
  admin: somebody('admin'),
  staff: somebody('staff'),
})

/** A page of somebody who has signed in. */
function somebody(who: Who): TestFixture<Page, PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures & WorkerArgs> {
  return async (
    { browser, product, signedIn, contextOptions, baseURL, locale, timezoneId, viewport, colorScheme, troubles },
    use,
  ) => {
    await forgetLanguage(product)
    const context = await browser.newContext({
      ...contextOptions,
      ...defined({ baseURL, locale, timezoneId, viewport, colorScheme }),
      storageState: await signedIn(who),
    })
    const page = await context.newPage()
    watch(page, troubles)
    await use(page)
    await context.close()
  }
}

function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
