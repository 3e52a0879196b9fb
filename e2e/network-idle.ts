import type { Page } from '@playwright/test'

/**
 * Waits until a page has loaded and fetches nothing more. Playwright's `networkidle` never comes, because the stream of
 * notifications stays open.
 */
export async function waitForNetworkIdle(page: Page, pause = 700): Promise<void> {
  await page.waitForLoadState('load')
  for (let before = -1; ; await page.waitForTimeout(pause)) {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (fetched === before) return
    before = fetched
  }
}
