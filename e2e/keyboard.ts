import { expect, type Page } from '@playwright/test'

const plain = (text: string): string => text.replace('*', '').replaceAll(/\s+/g, '')

/** True when a visible control with this name can receive the focus. */
function isReachable(wanted: string): boolean {
  const squeezed = (text: string) => text.replace('*', '').replaceAll(/\s+/g, '')
  return [...document.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, [tabindex]')].some(
    (element) => {
      const texts = [element.labels?.[0]?.textContent, element.getAttribute('aria-label'), element.textContent]
      const isThere = texts.some((text) => typeof text === 'string' && squeezed(text) === squeezed(wanted))
      return isThere && element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]')
    },
  )
}

/** Presses Tab until the element with this accessible name has the focus, and returns the number of presses. */
export async function tabTo(page: Page, name: string, maxPresses = 40): Promise<number> {
  await page.waitForFunction(isReachable, name, { timeout: 8_000 }).catch(() => undefined)
  for (let pressed = 1; pressed <= maxPresses; pressed++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.textContent ?? ''
      return `${label}|${element?.getAttribute('aria-label') ?? ''}|${element?.textContent ?? ''}`
    })
    if (focused.split('|').some((text) => plain(text) === plain(name))) return pressed
  }
  throw new Error(`“${name}” cannot be reached with Tab`)
}

/** Drives a page by keyboard alone and counts the keystrokes. */
export function keyboardUser(page: Page) {
  let count = 0
  const press = async (key: string): Promise<void> => {
    count++
    await page.keyboard.press(key)
  }
  const type = async (text: string): Promise<void> => {
    count += text.length
    await page.keyboard.type(text)
  }
  /** Presses Tab until the element with this name has the focus. */
  const go = async (name: string, maxPresses?: number): Promise<void> => {
    count += await tabTo(page, name, maxPresses)
  }
  /** Searches the palette and opens the result. */
  const find = async (text: string, name: string | RegExp): Promise<void> => {
    // A page that has just loaded may not listen yet.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: /Find a person/ })).toBeVisible({ timeout: 1000 })
    }).toPass()
    count++
    await type(text)
    await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
  }
  return { press, type, go, find, count: () => count }
}
