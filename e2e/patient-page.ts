import type { Page } from '@playwright/test'

/** Chooses an action from the menu of a patient's header. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
