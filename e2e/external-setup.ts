import { expect, test, type Page } from '@playwright/test'
import {
  audience,
  clientId,
  newPerson,
  startExternalProvider,
  type ExternalProvider,
  type Person,
} from './external-provider.ts'
import { collectPageErrors } from './fixtures.ts'
import { startProduct, type Product } from './product.ts'

/** The environment of an installation that uses this provider. */
export const providerEnv = (provider: ExternalProvider) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_AUDIENCE: audience,
  OIDC_GOOGLE_CONNECTION: 'google-workspace',
  PASSWORD_LOGIN: 'on',
  DEMO: 'on',
})

/** An external provider, a product that trusts it, and a staff member known to both. */
export interface ExternalSetup {
  provider: ExternalProvider
  product: Product
  staff: Person
  /** The page errors of the current test. */
  pageErrors: string[]
  at: (path: string) => string
}

/** Starts provider and product before a file's tests and stops them afterwards. */
export function useExternalProvider(): ExternalSetup {
  const setup = { pageErrors: [], at: (path: string) => setup.product.url + path } as unknown as ExternalSetup
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    setup.provider = await startExternalProvider()
    setup.product = await startProduct({ env: providerEnv(setup.provider) })
    setup.provider.register(setup.product.url)
    setup.staff = setup.provider.add(newPerson('staff@piel.test'))
  })
  test.afterAll(async () => {
    await setup.product?.stop()
    await setup.provider?.stop()
  })
  test.beforeEach(({ page }) => {
    setup.provider.setBehavior()
    setup.pageErrors = []
    collectPageErrors(page, setup.pageErrors)
  })
  return setup
}

/** Signs in on the external provider's page, after the redirect to it. */
export async function signInAtProvider(page: Page, provider: ExternalProvider, person: Person): Promise<void> {
  await page.waitForURL(`${provider.origin}/**`)
  await page.getByLabel('Handle').fill(person.email)
  await page.getByLabel('Secret').fill(person.secret)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens the dashboard, signs in and waits for the dashboard. */
export async function signIn(page: Page, { provider, staff, at }: ExternalSetup): Promise<void> {
  await page.goto(at('/'))
  await signInAtProvider(page, provider, staff)
  await page.waitForURL(at('/'))
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

/** Expects the sign-in form with this message, and no further redirect. */
export async function expectRefusal(page: Page, { provider }: ExternalSetup, words: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(words)
  const before = provider.requests.authorize.length
  await page.waitForTimeout(1000)
  expect(new URL(page.url()).pathname).toBe('/auth/signin')
  expect(provider.requests.authorize.length).toBe(before)
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
