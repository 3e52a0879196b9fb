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
  /** A running product with demo data, one per worker. */
  product: Product
  /** Storage state after signing in on the real sign-in page, once per worker and account. */
  signedIn: (who: Who) => Promise<State>
}

type WorkerArgs = WorkerFixtures & PlaywrightWorkerArgs

interface TestFixtures {
  /** A signed-in page in the language of the test's `locale`. */
  admin: Page
  staff: Page
  /** Clinical staff. */
  nurse: Page
  /** Administrator and doctor. */
  owner: Page
  /** Console errors and uncaught errors of the test's pages; the test fails when there are any. */
  pageErrors: string[]
}

/** Signs in on the embedded provider's page, after the redirect to it. */
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
  // Each test's language and theme come from its own browser.
  await page.evaluate(() =>
    ['i18nextLng', 'piel.detectedLanguage', 'color-theme'].forEach((key) => localStorage.removeItem(key)),
  )
  const state = await context.storageState()
  await context.close()
  return state
}

/** Clears the language and the list views that an earlier test saved in the account. */
async function forgetChoices(product: Product): Promise<void> {
  await sql(
    product,
    'WITH views AS (DELETE FROM list_views) UPDATE users SET language = NULL WHERE language IS NOT NULL',
  )
}

/** Collects console errors and uncaught errors of a page. */
export function collectPageErrors(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports every 4xx as an error; the tests assert on those answers.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      pageErrors.push(`console: ${message.text()}`)
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
    { scope: 'worker', timeout: 180_000 },
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
  pageErrors: async ({}, use, info) => {
    const pageErrors: string[] = []
    await use(pageErrors)
    if (pageErrors.length > 0 && info.status === info.expectedStatus) throw new Error(pageErrors.join('\n'))
  },
  page: async ({ page, pageErrors }, use) => {
    collectPageErrors(page, pageErrors)
    await use(page)
  },
  admin: signedInPage('admin'),
  staff: signedInPage('staff'),
  nurse: signedInPage('nurse'),
  owner: signedInPage('owner'),
})

/** A fixture for a page that is signed in. */
function signedInPage(
  who: Who,
): TestFixture<Page, PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures & WorkerArgs> {
  return async (
    { browser, product, signedIn, contextOptions, baseURL, locale, timezoneId, viewport, colorScheme, pageErrors },
    use,
  ) => {
    await forgetChoices(product)
    const context = await browser.newContext({
      ...contextOptions,
      ...defined({ baseURL, locale, timezoneId, viewport, colorScheme }),
      storageState: await signedIn(who),
    })
    const page = await context.newPage()
    collectPageErrors(page, pageErrors)
    await use(page)
    await context.close()
  }
}

function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
