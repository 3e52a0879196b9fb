import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Adds a rare filter to the list on screen. */
export async function addFilter(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
