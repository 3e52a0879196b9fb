import { expect, test, type Page } from '@playwright/test'
import {
  audience,
  clientId,
  newPerson,
  startExternalProvider,
  type ExternalProvider,
  type Person,
} from './external-provider.ts'
import { watch } from './fixtures.ts'
import { startProduct, type Product } from './product.ts'

/** What an installation is told of its provider. */
export const configured = (provider: ExternalProvider) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_AUDIENCE: audience,
  OIDC_GOOGLE_CONNECTION: 'google-workspace',
  DEMO: 'on',
})

/** For a file of tests: a provider outside, a product that trusts it, and a member of staff whom both know. */
export interface World {
  provider: ExternalProvider
  product: Product
  staff: Person
  /** What the browser complained about in the test under way. */
  troubles: string[]
  at: (path: string) => string
}

/** Starts the world of a file before its tests, and ends it after them. */
export function externalWorld(): World {
  const world = { troubles: [], at: (path: string) => world.product.url + path } as unknown as World
  test.beforeAll(async () => {
    test.setTimeout(90_000)
    world.provider = await startExternalProvider()
    world.product = await startProduct({ env: configured(world.provider) })
    world.provider.register(world.product.url)
    world.staff = world.provider.add(newPerson('staff@piel.test'))
  })
  test.afterAll(async () => {
    await world.product?.stop()
    await world.provider?.stop()
  })
  test.beforeEach(({ page }) => {
    world.provider.behave()
    world.troubles = []
    watch(page, world.troubles)
  })
  return world
}

/** Signs in on the external provider's page, which the visit has led to. */
export async function enter(page: Page, provider: ExternalProvider, person: Person): Promise<void> {
  await page.waitForURL(`${provider.origin}/**`)
  await page.getByLabel('Handle').fill(person.email)
  await page.getByLabel('Secret').fill(person.secret)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in from the dashboard and waits until it is there. */
export async function signIn(page: Page, { provider, staff, at }: World): Promise<void> {
  await page.goto(at('/'))
  await enter(page, provider, staff)
  await page.waitForURL(at('/'))
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

/** The visitor stays at the form and reads why, however long they wait. */
export async function expectRefusal(page: Page, { provider }: World, words: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(words)
  const before = provider.asked.authorize.length
  await page.waitForTimeout(1000)
  expect(new URL(page.url()).pathname).toBe('/auth/signin')
  expect(provider.asked.authorize.length).toBe(before)
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
