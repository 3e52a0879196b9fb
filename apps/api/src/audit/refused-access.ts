import type { Endpoint } from '@piel/contract/endpoint'
import type { Deps } from '#/deps.ts'
import { recordAudit } from './audit.ts'
import type { ActorContext } from '#/lib/context.ts'

/** One event per user and endpoint in this time, so that repeated calls do not flood the trail. */
const refusalDedupMs = 600_000
const maxRemembered = 10_000

/** Records that a signed-in user was refused access to an endpoint. */
export function createRefusalRecorder({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const recordedUntil = new Map<string, number>()
  return async (context: ActorContext, endpoint: Endpoint): Promise<void> => {
    const name = `${endpoint.method} ${endpoint.path}`
    const key = `${context.actor.userId} ${name}`
    if ((recordedUntil.get(key) ?? 0) > performance.now()) return
    const oldest = recordedUntil.keys().next()
    if (recordedUntil.size >= maxRemembered && !oldest.done) recordedUntil.delete(oldest.value)
    recordedUntil.set(key, performance.now() + refusalDedupMs)
    const event = { action: 'access.refused', object: { kind: 'endpoint', id: name }, outcome: 'refused' } as const
    // The answer is 403 whether or not it was recorded.
    await recordAudit(db, context, event).catch((error: unknown) =>
      log.warn({ err: error }, 'a refusal was not recorded'),
    )
  }
}
