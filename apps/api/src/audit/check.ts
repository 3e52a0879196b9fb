import type { AuditProblem } from '@piel/contract/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { hashOf, isSigned, keyIdOf, type Seal } from './chain.ts'
import { sealedEvents, sealsAfter, type Head } from './store.ts'

/** How far one walk along the chain has come. */
export interface Walk {
  last: { number: number; hash: string; at: string }
  /** The highest event met so far. */
  seen: number
  /** Events up to `seen` that no seal has named yet: those that committed late, or that nobody wrote. */
  waiting: Set<number>
  problems: AuditProblem[]
}

export const newWalk = (): Walk => ({
  last: { number: 0, hash: '', at: '' },
  seen: 0,
  waiting: new Set(),
  problems: [],
})

/** What is known from outside the database. */
export interface Outside {
  head?: Head | undefined
  publicKey?: string | undefined
}

const mostProblems = 100
/** Seals and events read in one step: some ten milliseconds of work. */
const sealsAtOnce = 100
const eventsAtOnce = 5000

const tell = (walk: Walk, kind: AuditProblem['kind'], number: number | null): void => {
  const known = walk.problems.some((problem) => problem.kind === kind && problem.number === number)
  if (!known && walk.problems.length < mostProblems) walk.problems.push({ kind, number })
}

async function readKeys(tx: Queryable, walk: Walk, { publicKey }: Outside): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; publicKey: string }>(
    sql`SELECT id, public_key AS "publicKey" FROM audit_keys`,
  )
  if (rows.some((key) => keyIdOf(key.publicKey) !== key.id)) tell(walk, 'key_altered', null)
  const keys = new Map(rows.map((key) => [key.id, key.publicKey]))
  if (publicKey !== undefined) keys.set(keyIdOf(publicKey), publicKey)
  return keys
}

/** The next seals, as many as one step may read, and whether they are the last. */
async function nextSeals(tx: Queryable, after: number): Promise<{ seals: Seal[]; isLast: boolean }> {
  const seals = await sealsAfter(tx, after, sealsAtOnce)
  let events = 0
  const end = seals.findIndex((seal) => (events += seal.sequences.length) > eventsAtOnce)
  const taken = end < 0 ? seals : seals.slice(0, Math.max(end, 1))
  return { seals: taken, isLast: taken.length === seals.length && seals.length < sealsAtOnce }
}

/** Every event of the table up to `until` is named by exactly one seal, sooner or later. */
async function checkMembership(tx: Queryable, walk: Walk, named: number[], until: number): Promise<void> {
  const rows = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_events WHERE sequence > ${walk.seen} AND sequence <= ${until}`)
  const present = new Set(rows.map((row) => row.sequence))
  for (const sequence of named) {
    if (sequence > walk.seen ? present.delete(sequence) : walk.waiting.delete(sequence)) continue
    // Missing events were told of already; what is there and was named before is named twice.
    if (!walk.problems.some(({ kind, number }) => kind === 'event_missing' && number === sequence))
      tell(walk, 'event_sealed_twice', sequence)
  }
  for (const sequence of present) walk.waiting.add(sequence)
  walk.seen = Math.max(walk.seen, until)
}

/** At the end of the chain: what no seal has named must wait to be sealed, and what waits must be there. */
async function checkEnd(tx: Queryable, walk: Walk): Promise<void> {
  const waiting = [...walk.waiting]
  const unknown = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM (SELECT unnest(${waiting}::bigint[]) AS sequence
      UNION ALL SELECT sequence FROM audit_events WHERE sequence > ${walk.seen}) e
    WHERE NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence) LIMIT ${mostProblems}`)
  for (const { sequence } of unknown) tell(walk, 'event_unknown', sequence)
  const lost = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_unsealed u
    WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.sequence = u.sequence) LIMIT ${mostProblems}`)
  for (const { sequence } of lost) tell(walk, 'event_unsealed', sequence)
}

/** What was checked before must still be there: the seal last met, and the one that is kept outside. */
async function checkHeads(tx: Queryable, walk: Walk, head: Head | undefined): Promise<void> {
  const { last } = walk
  if (last.number > 0) {
    const [seal] = await sealsAfter(tx, last.number - 1, 1)
    if (seal?.number !== last.number) tell(walk, 'seals_missing', last.number)
    else if (seal.hash !== last.hash) tell(walk, 'seal_altered', last.number)
  }
  if (!head) return
  const [kept] = await sealsAfter(tx, head.number - 1, 1)
  if (kept?.number !== head.number || kept.hash !== head.hash) tell(walk, 'head_differs', head.number)
}

/**
 * Goes on along the chain by one bounded step, in a snapshot of its own.
 * @returns true at the end of the chain, where all that is sealed has been checked.
 */
export async function walkOn(tx: Queryable, walk: Walk, outside: Outside): Promise<boolean> {
  await checkHeads(tx, walk, outside.head)
  const { seals, isLast } = await nextSeals(tx, walk.last.number)
  const keys = await readKeys(tx, walk, outside)
  const named = seals.flatMap((seal) => seal.sequences)
  const events = new Map((await sealedEvents(tx, named)).map((event) => [event.sequence, event]))
  for (const seal of seals) {
    if (seal.number !== walk.last.number + 1) tell(walk, 'seals_missing', walk.last.number + 1)
    for (const sequence of seal.sequences) if (!events.has(sequence)) tell(walk, 'event_missing', sequence)
    const own = [...new Set(seal.sequences)].flatMap((sequence) => events.get(sequence) ?? [])
    const inOrder = own.toSorted((a, b) => a.sequence - b.sequence)
    if (hashOf(seal, inOrder, walk.last.hash) !== seal.hash) tell(walk, 'seal_altered', seal.number)
    const key = keys.get(seal.keyId)
    if (key === undefined || !isSigned(seal.hash, seal.signature, key)) tell(walk, 'seal_unsigned', seal.number)
    walk.last = { number: seal.number, hash: seal.hash, at: seal.at }
  }
  await checkMembership(tx, walk, named, Math.max(walk.seen, ...named))
  if (isLast) await checkEnd(tx, walk)
  return isLast
}
