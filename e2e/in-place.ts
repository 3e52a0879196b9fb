import type { Page } from '@playwright/test'
import { catalogues } from './screens/screen.ts'

const titles = (of: (words: (typeof catalogues)['en']) => string) => Object.values(catalogues).map(of)
const pagesWithoutData: [path: string, titles: string[]][] = [
  ['/pages/error-page', titles(({ shell }) => shell.error.title)],
  ['/pages/not-found', titles(({ shell }) => shell.notFound.title)],
]

/**
 * Opens an address in the product that a page has loaded, which costs a sixth of loading it again, and waits for the
 * title. A page without data comes between, so that nothing of the one before stays.
 */
export async function openInPlace(page: Page, address: string): Promise<void> {
  const [between, titlesBetween] = pagesWithoutData.find(([path]) => path !== address) ?? ['', []]
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.evaluate(
    async ({ between, titlesBetween, address }) => {
      const open = async (to: string, hasOpened: (title: string) => boolean) => {
        const deadline = performance.now() + 15_000
        for (let looks = 0; ; looks++) {
          // The router follows the history, but not before it has started.
          if (looks % 100 === 0) history.pushState(null, '', to)
          const title = document.querySelector('main h1')?.textContent ?? ''
          if (title !== '' && hasOpened(title)) return
          if (performance.now() > deadline) throw new Error(`${to} shows no title`)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      }
      await open(between, (title) => titlesBetween.includes(title))
      await open(address, (title) => !titlesBetween.includes(title))
    },
    { between, titlesBetween, address },
  )
}
