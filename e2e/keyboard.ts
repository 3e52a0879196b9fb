import type { Page } from '@playwright/test'

/** Presses Tab until the element with this accessible name has the focus; answers how often. */
export async function tabTo(page: Page, name: string, most = 40): Promise<number> {
  for (let pressed = 1; pressed <= most; pressed++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.textContent ?? ''
      return `${label}|${element?.getAttribute('aria-label') ?? ''}|${element?.textContent ?? ''}`
    })
    if (focused.split('|').some((text) => text.replace('*', '').trim() === name)) return pressed
  }
  throw new Error(`“${name}” cannot be reached with Tab`)
}
