import type { Endpoint } from '@piel/contract/endpoint'
import type { Deps } from '#/deps.ts'
import { recordAudit } from './audit.ts'
import type { ActorContext } from '#/lib/context.ts'

/** One event for each person and endpoint in this time: whoever knocks ten thousand times does not fill the trail. */
const quiet = 600_000
const remembered = 10_000

/** Writes down that somebody signed in was refused what the permissions keep from them (row J5). */
export function createRefusals({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const quietUntil = new Map<string, number>()
  return async (context: ActorContext, endpoint: Endpoint): Promise<void> => {
    const name = `${endpoint.method} ${endpoint.path}`
    const key = `${context.actor.userId} ${name}`
    if ((quietUntil.get(key) ?? 0) > performance.now()) return
    const oldest = quietUntil.keys().next()
    if (quietUntil.size >= remembered && !oldest.done) quietUntil.delete(oldest.value)
    quietUntil.set(key, performance.now() + quiet)
    const event = { action: 'access.refused', object: { kind: 'endpoint', id: name }, outcome: 'refused' as const }
    // The answer is 403 whether or not it could be written down.
    await recordAudit(db, context, event).catch((error: unknown) =>
      log.warn({ err: error }, 'a refusal was not recorded'),
    )
  }
}
