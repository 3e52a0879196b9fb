import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSearchChange } from './use-search-change.ts'

/** Runs once what a search parameter of the link requests (`?print=1`), and removes the parameter. */
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
