import type { AuditProblem } from '@piel/contract/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { hashOf, isSigned, keyIdOf, type Seal } from './chain.ts'
import { sealedEvents, sealsAfter, type Head } from './store.ts'

/** Progress of one check along the chain. */
export interface ChainCheck {
  last: { number: number; hash: string; at: string }
  /** The highest sequence read so far. */
  seen: number
  /** Events up to `seen` that are in no seal yet: committed late, or forged. */
  unsealed: Set<number>
  problems: AuditProblem[]
}

export const newChainCheck = (): ChainCheck => ({
  last: { number: 0, hash: '', at: '' },
  seen: 0,
  unsealed: new Set(),
  problems: [],
})

/** Copies in `DATA_DIR` that reveal a falsified database. */
export interface TrustAnchor {
  head?: Head | undefined
  publicKey?: string | undefined
}

const maxProblems = 100
/** Limits of one step, about ten milliseconds of work. */
const maxSealsPerStep = 100
const maxEventsPerStep = 5000

const addProblem = (check: ChainCheck, kind: AuditProblem['kind'], number: number | null): void => {
  const known = check.problems.some((problem) => problem.kind === kind && problem.number === number)
  if (!known && check.problems.length < maxProblems) check.problems.push({ kind, number })
}

async function readKeys(tx: Queryable, check: ChainCheck, { publicKey }: TrustAnchor): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; publicKey: string }>(
    sql`SELECT id, public_key AS "publicKey" FROM audit_keys`,
  )
  if (rows.some((key) => keyIdOf(key.publicKey) !== key.id)) addProblem(check, 'key_altered', null)
  const keys = new Map(rows.map((key) => [key.id, key.publicKey]))
  if (publicKey !== undefined) keys.set(keyIdOf(publicKey), publicKey)
  return keys
}

/** The seals of one step, and whether they are the last. */
async function nextSeals(tx: Queryable, after: number): Promise<{ seals: Seal[]; isLast: boolean }> {
  const seals = await sealsAfter(tx, after, maxSealsPerStep)
  let events = 0
  const end = seals.findIndex((seal) => (events += seal.sequences.length) > maxEventsPerStep)
  const taken = end < 0 ? seals : seals.slice(0, Math.max(end, 1))
  return { seals: taken, isLast: taken.length === seals.length && seals.length < maxSealsPerStep }
}

/** Every event up to `until` must be in exactly one seal, now or later. */
async function checkMembership(tx: Queryable, check: ChainCheck, named: number[], until: number): Promise<void> {
  const rows = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_events WHERE sequence > ${check.seen} AND sequence <= ${until}`)
  const present = new Set(rows.map((row) => row.sequence))
  for (const sequence of named) {
    if (sequence > check.seen ? present.delete(sequence) : check.unsealed.delete(sequence)) continue
    // A missing event is already reported; an existing one that was sealed before is sealed twice.
    if (!check.problems.some(({ kind, number }) => kind === 'event_missing' && number === sequence))
      addProblem(check, 'event_sealed_twice', sequence)
  }
  for (const sequence of present) check.unsealed.add(sequence)
  check.seen = Math.max(check.seen, until)
}

/** At the end of the chain, events in no seal must be queued for sealing, and queued events must exist. */
async function checkEnd(tx: Queryable, check: ChainCheck): Promise<void> {
  const unsealed = [...check.unsealed]
  const unknown = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM (SELECT unnest(${unsealed}::bigint[]) AS sequence
      UNION ALL SELECT sequence FROM audit_events WHERE sequence > ${check.seen}) e
    WHERE NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence) LIMIT ${maxProblems}`)
  for (const { sequence } of unknown) addProblem(check, 'event_unknown', sequence)
  const lost = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_unsealed u
    WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.sequence = u.sequence) LIMIT ${maxProblems}`)
  for (const { sequence } of lost) addProblem(check, 'event_unsealed', sequence)
}

/** The seal checked last and the head kept in `DATA_DIR` must still exist. */
async function checkHeads(tx: Queryable, check: ChainCheck, head: Head | undefined): Promise<void> {
  const { last } = check
  if (last.number > 0) {
    const [seal] = await sealsAfter(tx, last.number - 1, 1)
    if (seal?.number !== last.number) addProblem(check, 'seals_missing', last.number)
    else if (seal.hash !== last.hash) addProblem(check, 'seal_altered', last.number)
  }
  if (!head) return
  const [kept] = await sealsAfter(tx, head.number - 1, 1)
  if (kept?.number !== head.number || kept.hash !== head.hash) addProblem(check, 'head_differs', head.number)
}

/**
 * Checks the next seals, one bounded step in its own snapshot.
 * @returns true at the end of the chain.
 */
export async function checkNextSeals(tx: Queryable, check: ChainCheck, anchor: TrustAnchor): Promise<boolean> {
  await checkHeads(tx, check, anchor.head)
  const { seals, isLast } = await nextSeals(tx, check.last.number)
  const keys = await readKeys(tx, check, anchor)
  const named = seals.flatMap((seal) => seal.sequences)
  const events = new Map((await sealedEvents(tx, named)).map((event) => [event.sequence, event]))
  for (const seal of seals) {
    if (seal.number !== check.last.number + 1) addProblem(check, 'seals_missing', check.last.number + 1)
    for (const sequence of seal.sequences) if (!events.has(sequence)) addProblem(check, 'event_missing', sequence)
    const own = [...new Set(seal.sequences)].flatMap((sequence) => events.get(sequence) ?? [])
    const inOrder = own.toSorted((a, b) => a.sequence - b.sequence)
    if (hashOf(seal, inOrder, check.last.hash) !== seal.hash) addProblem(check, 'seal_altered', seal.number)
    const key = keys.get(seal.keyId)
    if (key === undefined || !isSigned(seal.hash, seal.signature, key)) addProblem(check, 'seal_unsigned', seal.number)
    check.last = { number: seal.number, hash: seal.hash, at: seal.at }
  }
  await checkMembership(tx, check, named, Math.max(check.seen, ...named))
  if (isLast) await checkEnd(tx, check)
  return isLast
}
