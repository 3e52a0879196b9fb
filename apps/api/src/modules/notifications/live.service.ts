import type { Deps } from '#/deps.ts'
import type { EventsAnswer, Listener } from '#/http/events.ts'

/** Streams per user; a further one closes the oldest, whose page polls instead. */
const maxStreamsPerUser = 12

/**
 * Passes "your notifications have changed" from the database to the browsers that are connected. The database is only
 * listened to while there is one.
 */
export function createLive({ db }: Pick<Deps, 'db'>) {
  const listeners = new Map<string, Set<Listener>>()
  let stop: (() => Promise<void>) | undefined
  let isListening = false

  function onNotice(userId: string | null): void {
    isListening = true
    const affected = userId === null ? [...listeners.values()] : [listeners.get(userId) ?? new Set<Listener>()]
    for (const set of affected) for (const listener of set) listener.send('changed')
  }

  function unsubscribe(userId: string, listener: Listener): void {
    const set = listeners.get(userId)
    set?.delete(listener)
    if (set?.size === 0) listeners.delete(userId)
    if (listeners.size > 0 || !stop) return
    void stop()
    stop = undefined
    isListening = false
  }

  return {
    streamFor: (userId: string): EventsAnswer => ({
      subscribe(listener) {
        const set = listeners.get(userId) ?? new Set()
        listeners.set(userId, set.add(listener))
        const [oldest] = set
        if (set.size > maxStreamsPerUser) oldest?.end()
        stop ??= db.listen('piel_notifications', onNotice)
        // The caller may have read its list before this stream was open.
        if (isListening) listener.send('changed')
        return () => unsubscribe(userId, listener)
      },
    }),
  }
}
