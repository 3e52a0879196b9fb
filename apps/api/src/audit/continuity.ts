import type { AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { checkSealsSince, findAcknowledgement, lateMs, type TrustAnchor } from './check.ts'
import { isSigned } from './chain.ts'
import type { Head } from './folder.ts'
import { newestSeals, sealsAfter } from './store.ts'

export interface Continuation {
  last: Head
  problems: AuditProblem[]
}

/** The last seal, if the chain leads to it from the newest head kept outside, or if a trusted key signed it. */
export async function findContinuation(tx: Queryable, anchor: TrustAnchor): Promise<Continuation> {
  const { head, publicKeys = [] } = anchor
  const [newest] = await newestSeals(tx, 1)
  const refuse = (kind: AuditProblem['kind'], number: number | null): Continuation => ({
    last: head ?? { number: 0, hash: '' },
    problems: [{ kind, number }],
  })
  if (newest) {
    const stored = await tx.query(sql`SELECT FROM audit_keys WHERE id = ${newest.keyId}`)
    if (stored.length === 0) return refuse('key_altered', null)
  }
  if (!head) {
    if (!newest) return { last: { number: 0, hash: '' }, problems: [] }
    const isTrusted = publicKeys.length === 0 || publicKeys.some((key) => isSigned(newest.hash, newest.signature, key))
    return isTrusted ? { last: newest, problems: [] } : refuse('seal_unsigned', newest.number)
  }
  if (newest?.number === head.number && newest.hash === head.hash) return { last: head, problems: [] }
  const [kept] = await sealsAfter(tx, head.number - 1, 1)
  const isKept = kept?.number === head.number && kept.hash === head.hash
  const start = isKept ? head : await findAcknowledgement(tx, head.number, anchor)
  return start ? await checkSealsSince(tx, start, anchor) : refuse('head_differs', head.number)
}

/** Seals read backwards to find the highest sealed event, and the highest that was sealed long ago. */
const maxSealsRead = 100

/** Queued events must exist and be unsealed, and the server must have written them within the last hour. */
export async function checkQueue(tx: Queryable, sequences: number[], now: Date): Promise<AuditProblem[]> {
  const rows = await tx.query<{ sequence: number; kind: AuditProblem['kind'] }>(sql`
    WITH queued AS (SELECT unnest(${sequences}::bigint[]) AS sequence),
    sealed AS (SELECT max(sequence) AS highest FROM (SELECT unnest(sequences) AS sequence FROM
      (SELECT sequences FROM audit_seals ORDER BY number DESC LIMIT ${maxSealsRead}) n) s),
    settled AS (SELECT max(sequence) AS highest FROM (SELECT unnest(sequences) AS sequence FROM
      (SELECT sequences FROM audit_seals WHERE at < ${now.toISOString()}::timestamptz - ${lateMs} * interval '1 millisecond'
        ORDER BY number DESC LIMIT ${maxSealsRead}) o) s),
    early AS (SELECT q.sequence FROM queued q, sealed s WHERE q.sequence <= s.highest)
    SELECT sequence, 'event_unsealed' AS kind FROM queued q
      WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.sequence = q.sequence)
    UNION ALL SELECT sequence, 'event_unknown' FROM queued
      WHERE sequence > (SELECT last_value FROM audit_events_sequence_seq)
    UNION ALL SELECT sequence, 'event_sealed_twice' FROM early e
      WHERE EXISTS (SELECT FROM audit_seals s WHERE s.sequences @> ARRAY[e.sequence])
    UNION ALL SELECT e.sequence, 'event_late' FROM early e, settled s WHERE e.sequence <= s.highest`)
  return rows.map(({ kind, sequence }) => ({ kind, number: sequence }))
}
