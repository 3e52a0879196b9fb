import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsQuery } from './notifications.queries.ts'

/** Asks anew whenever the server says that the notifications have changed (row H5). */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const refresh = (): void => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    // No part of what the first page needs.
    import('#/lib/live.ts')
      .then(({ stayInformed }) => {
        if (!leaving.signal.aborted) stayInformed(refresh, leaving.signal)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [client])
}
