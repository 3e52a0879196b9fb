import type { UserRow } from '@piel/contract/people/users'
import type { RefObject } from 'react'
import { keepFocus } from '#/lib/keep-focus.ts'

const linksOf = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row] a[data-row-link]') ?? []),
]

/**
 * Where the focus goes when the row that had it leaves the list: to the one that takes its place, else to the last, else
 * to the search. The dialog that asked would give it back to a button that is gone.
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
