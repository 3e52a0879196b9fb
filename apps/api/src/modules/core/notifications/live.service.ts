import { reachOf } from '@piel/contract/core/permissions'
import { deniedSession, endedAccessOf } from '#/db/ended-access.ts'
import type { Deps } from '#/deps.ts'
import type { EventsAnswer, Listener } from '#/http/events.ts'
import type { Actor } from '#/lib/context.ts'

/** Streams per user; one more closes the oldest, whose page polls instead. */
const maxStreamsPerUser = 12

/**
 * Forwards “your notifications have changed” and “the agenda has changed” from the database to connected browsers, and
 * ends the streams of users and tokens whose access has changed. It listens only while a stream is open.
 */
export function createLive({ db }: Pick<Deps, 'db'>) {
  const listeners = new Map<string, Map<Listener, string[]>>()
  const readers = new WeakSet<Listener>()
  let stop: (() => Promise<void>) | undefined
  let isListening = false

  const streamsOf = (userId: string): Listener[] => [...(listeners.get(userId)?.keys() ?? [])]
  const streamsOfToken = (tokenId: string): Listener[] =>
    [...listeners.values()].flatMap((set) =>
      [...set].filter(([, ids]) => ids.includes(tokenId)).map(([listener]) => listener),
    )

  function onNotice(notice: string | null): void {
    isListening = true
    const ended = notice === null ? undefined : endedAccessOf(notice)
    if (ended) {
      const streams = ended.whose === 'user' ? streamsOf(ended.id) : streamsOfToken(ended.id)
      for (const listener of streams) listener.end()
      return
    }
    if (notice === 'agenda') {
      for (const listener of [...listeners.keys()].flatMap(streamsOf))
        if (readers.has(listener)) listener.send('agenda')
      return
    }
    const affected = notice === null ? [...listeners.keys()] : [notice]
    for (const listener of affected.flatMap(streamsOf)) listener.send('changed')
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
    streamFor: ({
      userId,
      tokenId,
      sessionKey,
      kind,
    }: Pick<Actor, 'userId' | 'tokenId' | 'sessionKey' | 'kind'>): EventsAnswer => ({
      subscribe(listener) {
        const set = listeners.get(userId) ?? new Map<Listener, string[]>()
        listeners.set(userId, set.set(listener, [tokenId, deniedSession(sessionKey)]))
        if (reachOf(kind, 'agenda.read') !== undefined) readers.add(listener)
        const [oldest] = set.keys()
        if (set.size > maxStreamsPerUser) oldest?.end()
        stop ??= db.listen('piel_notifications', onNotice)
        // The caller may have read its list before this stream opened.
        if (isListening) listener.send('changed')
        return () => unsubscribe(userId, listener)
      },
    }),
  }
}
