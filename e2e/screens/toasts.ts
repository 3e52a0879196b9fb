import { expect } from '@playwright/test'
import type { Stage } from './screen.ts'

/**
 * Shows toasts by repeating `show` until there are `count`, and keeps them on the page: their time does not run while
 * they are pressed.
 */
export async function keepToasts({ page }: Stage, count: number, show: () => Promise<unknown>): Promise<void> {
  const list = page.locator('[data-sonner-toaster]')
  const toasts = list.locator('[data-sonner-toast]:not([data-removed=true])')
  const keep = async () => {
    // Events of the list, because a toast can go before a pointer reaches it.
    for (const event of ['pointerdown', 'mousemove']) await list.dispatchEvent(event, {}, { timeout: 1_000 })
  }
  await expect(async () => {
    for (let shown = await toasts.count(); shown < count; shown = await toasts.count()) {
      await show()
      await expect.poll(() => toasts.count(), { timeout: 5_000 }).toBeGreaterThan(shown)
      await keep()
    }
    await keep()
    expect(await toasts.count()).toBeGreaterThanOrEqual(count)
  }).toPass({ timeout: 40_000 })
}
