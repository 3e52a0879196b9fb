import type { Endpoint } from '@piel/contract/core/endpoint'
import { reachOf } from '@piel/contract/core/permissions'
import sql, { type Sql } from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { recordAudit } from './audit.ts'
import type { ActorContext } from '#/lib/context.ts'

/** Records one event per user, endpoint and record in this time, so that repeated calls do not flood the trail. */
const refusalDedupMs = 600_000
const maxRemembered = 10_000

/** The objects that a caller's reach decides about, by the first part of the path, and as what they are recorded. */
const records = {
  patient: { kind: 'patient', object: sql`SELECT id FROM patients` },
  treatments: { kind: 'treatment', object: sql`SELECT id FROM treatments` },
  appointments: { kind: 'appointment', object: sql`SELECT id FROM appointments` },
  entries: { kind: 'patient', object: sql`SELECT patient_id AS id FROM clinical_entries` },
  alerts: { kind: 'patient', object: sql`SELECT patient_id AS id FROM patient_alerts` },
} as const
const isRecord = (noun: string): noun is keyof typeof records => Object.hasOwn(records, noun)

type Refused =
  | { kind: 'endpoint'; id: string }
  | { kind: (typeof records)[keyof typeof records]['kind']; id: string; object: Sql }

/** Records that a signed-in user was refused access to an endpoint or a record. */
export function createRefusalRecorder({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const recordedUntil = new Map<string, number>()

  async function record(context: ActorContext, endpoint: Endpoint, refused: Refused): Promise<void> {
    const key = `${context.actor.userId} ${endpoint.method} ${endpoint.path} ${refused.id}`
    if ((recordedUntil.get(key) ?? 0) > performance.now()) return
    const { kind } = refused
    const id =
      refused.kind === 'endpoint'
        ? refused.id
        : (await db.query<{ id: string }>(sql`${refused.object} WHERE id = ${refused.id}`))[0]?.id
    if (id === undefined) return
    const oldest = recordedUntil.keys().next()
    if (recordedUntil.size >= maxRemembered && !oldest.done) recordedUntil.delete(oldest.value)
    recordedUntil.set(key, performance.now() + refusalDedupMs)
    await recordAudit(db, context, { action: 'access.refused', object: { kind, id }, outcome: 'refused' })
  }

  // The answer is the same, recorded or not.
  const pending = new Set<Promise<void>>()
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'a refusal was not recorded')

  return {
    endpoint: (context: ActorContext, endpoint: Endpoint): Promise<void> =>
      record(context, endpoint, { kind: 'endpoint', id: `${endpoint.method} ${endpoint.path}` }).catch(logFailure),
    /**
     * For a 404 that was answered: the record exists, but is out of the caller's reach. To the caller it looks unknown.
     */
    object(context: ActorContext, endpoint: Endpoint, id: unknown): void {
      const { permission, path } = endpoint
      const noun = path.split('/')[1] ?? ''
      if (permission === 'public' || reachOf(context.actor.kind, permission) !== 'own') return
      if (typeof id !== 'string' || !isRecord(noun)) return
      const recorded = record(context, endpoint, { ...records[noun], id }).catch(logFailure)
      pending.add(recorded)
      void recorded.finally(() => pending.delete(recorded))
    },
    /** Resolves when everything that was answered is recorded. */
    settled: async (): Promise<void> => void (await Promise.all(pending)),
  }
}
