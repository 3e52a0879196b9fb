import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

type Params = Record<string, unknown>

/**
 * Changes the search parameters of the calling page. `change` receives those of the URL, which may be newer than what
 * the page shows. Does nothing after the user has left for another page, which may still be loading.
 */
export function useSearchChange() {
  const router = useRouter()
  const page = useMatch({ strict: false, select: ({ id }) => id })
  return useCallback(
    (change: (params: Params) => Params, { replace = false } = {}): void => {
      if (router.matchRoutes(router.latestLocation).at(-1)?.id !== page) return
      void router.navigate({ to: '.', search: change, replace, resetScroll: false })
    },
    [router, page],
  )
}
