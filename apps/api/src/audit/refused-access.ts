import type { Endpoint } from '@piel/contract/core/endpoint'
import { reachOf } from '@piel/contract/core/permissions'
import sql, { raw } from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { recordAudit } from './audit.ts'
import type { ActorContext } from '#/lib/context.ts'

/** Records one event per user, endpoint and record in this time, so that repeated calls do not flood the trail. */
const refusalDedupMs = 600_000
const maxRemembered = 10_000

const records = { patient: 'patients', treatment: 'treatments' } as const
const isRecord = (noun: string): noun is keyof typeof records => Object.hasOwn(records, noun)

interface Refused {
  kind: 'endpoint' | keyof typeof records
  id: string
}

/** Records that a signed-in user was refused access to an endpoint or a record. */
export function createRefusalRecorder({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const recordedUntil = new Map<string, number>()

  async function record(context: ActorContext, endpoint: Endpoint, object: Refused): Promise<void> {
    const key = `${context.actor.userId} ${endpoint.method} ${endpoint.path} ${object.id}`
    if ((recordedUntil.get(key) ?? 0) > performance.now()) return
    if (object.kind !== 'endpoint') {
      const found = await db.query(sql`SELECT FROM ${raw(records[object.kind])} WHERE id = ${object.id}`)
      if (found.length === 0) return
    }
    const oldest = recordedUntil.keys().next()
    if (recordedUntil.size >= maxRemembered && !oldest.done) recordedUntil.delete(oldest.value)
    recordedUntil.set(key, performance.now() + refusalDedupMs)
    await recordAudit(db, context, { action: 'access.refused', object, outcome: 'refused' })
  }

  // The answer is the same, recorded or not.
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'a refusal was not recorded')

  return {
    endpoint: (context: ActorContext, endpoint: Endpoint): Promise<void> =>
      record(context, endpoint, { kind: 'endpoint', id: `${endpoint.method} ${endpoint.path}` }).catch(logFailure),
    /** For a 404: the record exists, but is out of the caller's reach. To the caller it looks unknown. */
    async object(context: ActorContext, endpoint: Endpoint, id: unknown): Promise<void> {
      const { permission, path } = endpoint
      const kind = path.split('/')[1] ?? ''
      if (permission === 'public' || reachOf(context.actor.kind, permission) !== 'own') return
      if (typeof id === 'string' && isRecord(kind)) await record(context, endpoint, { kind, id }).catch(logFailure)
    },
  }
}
