import sql from 'sql-template-tag'
import type { Database, Queryable } from '#/db/database.ts'
import { hashOf, isSigned, keyIdOf, type Seal, type SealedEvent } from './chain.ts'
import { sealedEvents, sealsAfter, type Head } from './store.ts'

export interface Verdict {
  events: number
  seals: number
  /** Events that are not sealed yet. */
  unsealed: number
  /** Signs of tampering; empty for an intact trail. */
  problems: string[]
}

/** Seals per step; each has up to 1,000 events. */
const pageSize = 20
const maxProblems = 100

function checkSeal(seal: Seal, before: string, events: Map<number, SealedEvent>, keys: Map<string, string>): string[] {
  const sequences = [...new Set(seal.sequences)].toSorted((a, b) => a - b)
  const present = sequences.flatMap((sequence) => events.get(sequence) ?? [])
  const missing = sequences.filter((sequence) => !events.has(sequence))
  const key = keys.get(seal.keyId)
  return [
    ...missing.map((sequence) => `event ${sequence} is missing from seal ${seal.number}`),
    ...(hashOf(seal, present, before) === seal.hash ? [] : [`seal ${seal.number} does not match its events`]),
    ...(key !== undefined && isSigned(seal.hash, seal.signature, key)
      ? []
      : [`seal ${seal.number} is not signed by its key`]),
  ]
}

async function checkHead(tx: Queryable, head: Head | undefined): Promise<string[]> {
  if (!head) return []
  const [seal] = await sealsAfter(tx, head.number - 1, 1)
  return seal?.number === head.number && seal.hash === head.hash
    ? []
    : [`seal ${head.number} differs from the head stored outside the database`]
}

/** Finds events that are neither sealed nor queued, queue entries without an event or already sealed, and events sealed twice. */
async function checkMembership(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    WITH sealed AS (SELECT unnest(sequences) AS sequence FROM audit_seals)
    SELECT 'event ' || sequence || ' was not written by Piel' AS problem FROM audit_events e
      WHERE NOT EXISTS (SELECT FROM sealed s WHERE s.sequence = e.sequence)
        AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence)
    UNION ALL SELECT 'event ' || sequence || ' was removed before it was sealed' FROM audit_unsealed u
      WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.sequence = u.sequence)
    UNION ALL SELECT 'event ' || sequence || ' is sealed and still queued for sealing' FROM audit_unsealed u
      WHERE EXISTS (SELECT FROM sealed s WHERE s.sequence = u.sequence)
    UNION ALL SELECT 'event ' || sequence || ' is sealed twice' FROM sealed GROUP BY sequence HAVING count(*) > 1
    LIMIT ${maxProblems}`)
  return rows.map((row) => row.problem)
}

/**
 * Checks the whole audit trail: every event against its seal, every seal against the previous one.
 * @param anchor the head of the chain and the public key, stored outside the database.
 */
export async function verifyAudit(db: Database, anchor: { head?: Head; publicKey?: string } = {}): Promise<Verdict> {
  // One snapshot for all reads.
  return await db.transaction(
    async (tx) => {
      const rows = await tx.query<{ id: string; publicKey: string }>(
        sql`SELECT id, public_key AS "publicKey" FROM audit_keys`,
      )
      const mismatched = rows.filter((key) => keyIdOf(key.publicKey) !== key.id)
      const problems = mismatched.map((key) => `key ${key.id} does not match its id`)
      const keys = new Map(rows.map((key) => [key.id, key.publicKey]))
      if (anchor.publicKey !== undefined) keys.set(keyIdOf(anchor.publicKey), anchor.publicKey)
      let last = { number: 0, hash: '' }
      for (
        let seals = await sealsAfter(tx, 0, pageSize);
        seals.length > 0;
        seals = await sealsAfter(tx, last.number, pageSize)
      ) {
        const named = seals.flatMap((seal) => seal.sequences)
        const events = new Map((await sealedEvents(tx, named)).map((event) => [event.sequence, event]))
        for (const seal of seals) {
          if (seal.number !== last.number + 1)
            problems.push(`seals ${last.number + 1} to ${seal.number - 1} are missing`)
          problems.push(...checkSeal(seal, last.hash, events, keys))
          last = { number: seal.number, hash: seal.hash }
        }
        if (problems.length > maxProblems) break
      }
      problems.push(...(await checkHead(tx, anchor.head)), ...(await checkMembership(tx)))
      const [counts] = await tx.query<Pick<Verdict, 'events' | 'unsealed'>>(sql`
        SELECT (SELECT count(*) FROM audit_events) AS events, (SELECT count(*) FROM audit_unsealed) AS unsealed`)
      return { events: counts?.events ?? 0, unsealed: counts?.unsealed ?? 0, seals: last.number, problems }
    },
    { serializable: true },
  )
}
