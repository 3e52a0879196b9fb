import type { Deps } from '#/deps.ts'
import type { EventsAnswer, Listener } from '#/http/events.ts'

/** Windows that somebody may have open at once; beyond, the oldest is cut and falls back to asking now and then. */
const mostPerUser = 12

/**
 * Carries "your notifications have changed" from the database to the browsers that listen here. While nobody does, the
 * database is not listened to either.
 */
export function createLive({ db }: Pick<Deps, 'db'>) {
  const listeners = new Map<string, Set<Listener>>()
  let stop: (() => Promise<void>) | undefined
  let isListening = false

  function heard(userId: string | null): void {
    isListening = true
    const concerned = userId === null ? [...listeners.values()] : [listeners.get(userId) ?? new Set<Listener>()]
    for (const set of concerned) for (const listener of set) listener.tell('changed')
  }

  function leave(userId: string, listener: Listener): void {
    const set = listeners.get(userId)
    set?.delete(listener)
    if (set?.size === 0) listeners.delete(userId)
    if (listeners.size > 0 || !stop) return
    void stop()
    stop = undefined
    isListening = false
  }

  return {
    /** What a stream of somebody hears. */
    of: (userId: string): EventsAnswer => ({
      subscribe(listener) {
        const set = listeners.get(userId) ?? new Set()
        listeners.set(userId, set.add(listener))
        const [oldest] = set
        if (set.size > mostPerUser) oldest?.end()
        stop ??= db.listen('piel_notifications', heard)
        // Whoever comes has asked before: from here on nothing is missed.
        if (isListening) listener.tell('changed')
        return () => leave(userId, listener)
      },
    }),
  }
}
