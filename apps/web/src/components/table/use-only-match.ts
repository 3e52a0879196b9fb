import { type RefObject, useEffect, useState } from 'react'
import { openFirstRow } from './use-rows.ts'

interface Result {
  /** The search that the rows match; undefined while they match an earlier one. */
  search: string | undefined
  total: number
}

/**
 * Enter in the search opens the only match, once the rows of that search have loaded. Typing further cancels that.
 * @returns handlers for the search box.
 */
export function useOnlyMatch(view: RefObject<HTMLElement | null>, { search, total }: Result) {
  const [sought, setSought] = useState('')
  const isFound = sought !== '' && sought === search
  useEffect(() => {
    if (!isFound) return
    setSought('')
    if (total === 1) openFirstRow(view.current)
  }, [isFound, total, view])
  return { onEnter: setSought, onType: () => setSought('') }
}
