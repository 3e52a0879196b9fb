import type { UserRow } from '@piel/contract/people/users'
import type { RefObject } from 'react'
import { keepFocus } from '#/lib/keep-focus.ts'

const linksOf = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row] a[data-row-link]') ?? []),
]

/**
 * Moves the focus when its row leaves the list: to the row that takes its place, else the last one, else the search.
 * The dialog would return it to a removed button.
 */
export function useFocusAfterRow(view: RefObject<HTMLElement | null>): (row: UserRow) => void {
  return (row) => {
    const at = linksOf(view.current).findIndex((link) => link.getAttribute('href')?.endsWith(row.id))
    keepFocus(() => {
      const links = linksOf(view.current)
      return links[at] ?? links.at(-1) ?? view.current?.querySelector<HTMLElement>('[type=search]')
    })
  }
}
