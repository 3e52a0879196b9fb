import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSearchChange } from './use-search-change.ts'

/** Does what a link to the page asks for in a search parameter (`?print=1`), once, and takes the parameter away. */
export function usePageRequest(name: string, run: () => void): void {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const isAsked = params[name] !== undefined
  const changeSearch = useSearchChange()
  const answer = useEffectEvent(() => {
    run()
    changeSearch(({ [name]: _asked, ...others }) => others, { replace: true })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
