import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToAgenda } from '#/lib/live.ts'
import { refreshAgenda } from './calendar.queries.ts'

/** Mutations that change a balance or an alert shown with appointments. */
const changesPatient = /checkouts|transactions|discounts|sales|adjustments|memberships|alerts|allergy/

/**
 * Refreshes on changes by others while the page is visible, and once when it becomes visible again.
 * @param refreshShown the same function at each render.
 * @param changes the mutations of this window after which it refreshes, too.
 */
export function useLiveAgenda(refreshShown = refreshAgenda, changes = changesPatient): void {
  const client = useQueryClient()
  useEffect(() => {
    let isMissed = false
    const refresh = () => {
      isMissed = document.visibilityState === 'hidden'
      if (!isMissed) refreshShown(client)
    }
    const onSeen = () => isMissed && refresh()
    const stop = listenToAgenda(refresh)
    document.addEventListener('visibilitychange', onSeen)
    const forget = client.getMutationCache().subscribe(({ type, mutation }) => {
      const isDone = type === 'updated' && mutation.state.status === 'success'
      if (isDone && changes.test(String(mutation.options.mutationKey?.[0]))) refreshShown(client)
    })
    return () => {
      stop()
      forget()
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [client, refreshShown, changes])
}
