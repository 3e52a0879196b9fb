import { createHash } from 'node:crypto'
import type { AuditProblem } from '@piel/contract/office/audit'
import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { hashOf, isSigned, keyIdOf, type Seal, type SealedEvent } from './chain.ts'
import type { Head } from './folder.ts'
import { sealedEvents, sealsAfter } from './store.ts'

export interface ChainCheck {
  last: { number: number; hash: string; at: string }
  seen: number
  /** Events up to `seen` without a seal: committed late, or forged. */
  unsealed: Set<number>
  /** Highest sequence of each recent seal; see `lateMs`. */
  recent: { at: number; highest: number }[]
  /** Events up to this one were sealed too long ago for an event among them to be committed late. */
  settled: number
  found: string
  problems: AuditProblem[]
  acknowledged: AuditProblem[]
}

export const newChainCheck = (): ChainCheck => ({
  last: { number: 0, hash: '', at: '' },
  seen: 0,
  unsealed: new Set(),
  recent: [],
  settled: 0,
  found: '',
  problems: [],
  acknowledged: [],
})

export const copyOf = (check: ChainCheck): ChainCheck => ({
  ...check,
  unsealed: new Set(check.unsealed),
  recent: [...check.recent],
  problems: [...check.problems],
  acknowledged: [...check.acknowledged],
})

export interface TrustAnchor {
  head?: Head | undefined
  /** Every head by its seal's number; only for a check from the first seal onwards. */
  heads?: ReadonlyMap<number, string> | undefined
  /** The trusted keys; if absent, those of the database. */
  publicKeys?: readonly string[] | undefined
}

const acknowledgement = z.object({
  reason: z.string(),
  found: z.string(),
  /** The digests of definitions that differ, by their names; empty for those that are missing. */
  definitions: z.optional(z.record(z.string(), z.string())),
})
export type Acknowledgement = z.output<typeof acknowledgement>

export function acknowledgementOf({ acknowledged }: Pick<Seal, 'acknowledged'>): Acknowledgement | undefined {
  if (acknowledged === null) return undefined
  try {
    return z.parse(acknowledgement, JSON.parse(acknowledged))
  } catch {
    return undefined
  }
}

/** Transactions end within seconds, so an event sealed later than this was inserted among earlier ones. */
export const lateMs = 3_600_000

const maxProblems = 100
/** Bounds one step to about ten milliseconds of work. */
const maxSealsPerStep = 100
const maxEventsPerStep = 5000

function addProblem(check: ChainCheck, kind: AuditProblem['kind'], number: number | null): void {
  const isKnown = check.problems.some((problem) => problem.kind === kind && problem.number === number)
  if (!isKnown && check.problems.length < maxProblems) check.problems.push({ kind, number })
}

interface SealContext {
  events: Map<number, SealedEvent>
  keys: Keys
  heads: TrustAnchor['heads']
  isPart: boolean
}

interface Keys {
  trusted: Map<string, string>
  stored: Map<string, string>
}

async function readKeys(tx: Queryable, { publicKeys = [] }: TrustAnchor): Promise<Keys> {
  const rows = await tx.query<{ id: string; publicKey: string }>(
    sql`SELECT id, public_key AS "publicKey" FROM audit_keys`,
  )
  const stored = new Map(rows.map((key) => [key.id, key.publicKey]))
  const trusted = publicKeys.length === 0 ? stored : new Map(publicKeys.map((key) => [keyIdOf(key), key]))
  return { trusted, stored }
}

async function nextSeals(tx: Queryable, after: number): Promise<{ seals: Seal[]; isLast: boolean }> {
  const seals = await sealsAfter(tx, after, maxSealsPerStep)
  let events = 0
  const end = seals.findIndex((seal) => (events += seal.sequences.length) > maxEventsPerStep)
  const taken = end < 0 ? seals : seals.slice(0, Math.max(end, 1))
  return { seals: taken, isLast: taken.length === seals.length && seals.length < maxSealsPerStep }
}

const highestOf = (sequences: number[]): number => sequences.reduce((a, b) => Math.max(a, b), 0)

/** Requires every event of a seal to be in no other seal, and not to be late; see `lateMs`. */
function checkMembership(check: ChainCheck, seal: Seal, events: Map<number, SealedEvent>): void {
  const at = Date.parse(seal.at)
  while (check.recent[0] && check.recent[0].at < at - lateMs)
    check.settled = Math.max(check.settled, check.recent.shift()?.highest ?? 0)
  for (const sequence of seal.sequences) {
    if (!events.has(sequence)) addProblem(check, 'event_missing', sequence)
    else if (!check.unsealed.delete(sequence)) addProblem(check, 'event_sealed_twice', sequence)
    else if (sequence <= check.settled && seal.acknowledged === null) addProblem(check, 'event_late', sequence)
  }
  check.recent.push({ at, highest: highestOf(seal.sequences) })
}

function checkSeal(check: ChainCheck, seal: Seal, { events, keys, heads, isPart }: SealContext): void {
  const { number, at, sequences, keyId, signature } = seal
  const inOrder = [...new Set(sequences)].toSorted((a, b) => a - b).flatMap((sequence) => events.get(sequence) ?? [])
  const hash = hashOf(seal, inOrder, check.last.hash)
  const key = keys.trusted.get(keyId)
  const isSignedByKey = key !== undefined && isSigned(seal.hash, signature, key)
  if (number !== check.last.number + 1) addProblem(check, 'seals_missing', check.last.number + 1)
  if (seal.acknowledged !== null) {
    // It covers the problems found then, and no later changes.
    const found = acknowledgementOf(seal)?.found
    const isGenuine = hash === seal.hash && isSignedByKey && (isPart || found === check.found)
    if (isGenuine) check.acknowledged.push(...check.problems.splice(0))
    else addProblem(check, 'seal_altered', number)
  }
  if (isPart) {
    for (const sequence of sequences) if (!events.has(sequence)) addProblem(check, 'event_missing', sequence)
  } else checkMembership(check, seal, events)
  if (hash !== seal.hash) addProblem(check, 'seal_altered', number)
  if (!isSignedByKey) addProblem(check, 'seal_unsigned', number)
  const stored = keys.stored.get(keyId)
  const isStoredKey = stored !== undefined && keyIdOf(stored) === keyId
  if (!isStoredKey && !check.acknowledged.some(({ kind }) => kind === 'key_altered'))
    addProblem(check, 'key_altered', null)
  const head = heads?.get(number)
  if (head !== undefined && head !== seal.hash) addProblem(check, 'head_differs', number)
  check.found = createHash('sha256')
    .update(JSON.stringify([check.found, number, at, sequences, keyId, signature, seal.hash, hash]))
    .digest('hex')
  check.last = { number, hash: seal.hash, at }
}

/** At the end of the chain, events in no seal must be queued for sealing, and nothing else may be queued. */
async function checkEnd(tx: Queryable, check: ChainCheck): Promise<void> {
  const unsealed = [...check.unsealed]
  const unknown = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM (SELECT unnest(${unsealed}::bigint[]) AS sequence
      UNION ALL SELECT sequence FROM audit_events WHERE sequence > ${check.seen}) e
    WHERE NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence)
      OR sequence > (SELECT last_value FROM audit_events_sequence_seq) LIMIT ${maxProblems}`)
  for (const { sequence } of unknown) addProblem(check, 'event_unknown', sequence)
  const lost = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_unsealed u
    WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.sequence = u.sequence) LIMIT ${maxProblems}`)
  for (const { sequence } of lost) addProblem(check, 'event_unsealed', sequence)
  const sealed = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_unsealed u WHERE sequence <= ${check.seen}
      AND sequence <> ALL (${unsealed}::bigint[])
      AND EXISTS (SELECT FROM audit_events e WHERE e.sequence = u.sequence) LIMIT ${maxProblems}`)
  for (const { sequence } of sealed) addProblem(check, 'event_sealed_twice', sequence)
  for (const sequence of unsealed) if (sequence <= check.settled) addProblem(check, 'event_late', sequence)
}

/** The acknowledgements that a trusted key signed over these very events, the oldest first. */
export async function genuineAcknowledgements(tx: Queryable, anchor: TrustAnchor, which: Sql): Promise<Seal[]> {
  const { trusted } = await readKeys(tx, anchor)
  const seals = await tx.query<Seal & { before: string | null }>(sql`
    SELECT number, at, sequences, hash, key_id AS "keyId", signature, acknowledged, (SELECT b.hash FROM audit_seals b
      WHERE b.number < s.number ORDER BY b.number DESC LIMIT 1) AS before
    FROM audit_seals s WHERE acknowledged IS NOT NULL AND ${which} ORDER BY number`)
  const genuine: Seal[] = []
  for (const seal of seals) {
    const key = trusted.get(seal.keyId)
    if (key === undefined || !isSigned(seal.hash, seal.signature, key)) continue
    if (hashOf(seal, await sealedEvents(tx, seal.sequences), seal.before ?? '') === seal.hash) genuine.push(seal)
  }
  return genuine
}

/** The first acknowledgement after a seal; undefined if there is no genuine one. */
export async function findAcknowledgement(
  tx: Queryable,
  after: number,
  anchor: TrustAnchor,
): Promise<Seal | undefined> {
  const [first] = await genuineAcknowledgements(tx, anchor, sql`number > ${after}`)
  return first
}

async function checkHeads(tx: Queryable, check: ChainCheck, anchor: TrustAnchor): Promise<void> {
  const { last } = check
  if (last.number > 0) {
    const [seal] = await sealsAfter(tx, last.number - 1, 1)
    if (seal?.number !== last.number) addProblem(check, 'seals_missing', last.number)
    else if (seal.hash !== last.hash) addProblem(check, 'seal_altered', last.number)
  }
  const { head } = anchor
  if (!head) return
  const [kept] = await sealsAfter(tx, head.number - 1, 1)
  if (kept?.number === head.number && kept.hash === head.hash) return
  // Acknowledged on another machine.
  if (!(await findAcknowledgement(tx, head.number, anchor))) addProblem(check, 'head_differs', head.number)
}

async function readUnsealed(tx: Queryable, check: ChainCheck, until: number): Promise<void> {
  if (until <= check.seen) return
  const rows = await tx.query<{ sequence: number }>(sql`
    SELECT sequence FROM audit_events WHERE sequence > ${check.seen} AND sequence <= ${until}`)
  for (const { sequence } of rows) check.unsealed.add(sequence)
  check.seen = until
}

async function checkSeals(
  tx: Queryable,
  check: ChainCheck,
  seals: Seal[],
  { anchor, isPart }: { anchor: TrustAnchor; isPart: boolean },
): Promise<void> {
  const keys = await readKeys(tx, anchor)
  const named = seals.flatMap((seal) => seal.sequences)
  const events = new Map((await sealedEvents(tx, named)).map((event) => [event.sequence, event]))
  if (!isPart) await readUnsealed(tx, check, highestOf(named))
  for (const seal of seals) checkSeal(check, seal, { events, keys, isPart, heads: anchor.heads })
}

/** Checks the next seals in one bounded step with its own snapshot. @returns true at the end of the chain. */
export async function checkNextSeals(tx: Queryable, check: ChainCheck, anchor: TrustAnchor): Promise<boolean> {
  await checkHeads(tx, check, anchor)
  const { seals, isLast } = await nextSeals(tx, check.last.number)
  await checkSeals(tx, check, seals, { anchor, isPart: false })
  if (!isLast) return false
  for (const [number] of anchor.heads ?? []) if (number > check.last.number) addProblem(check, 'head_differs', number)
  await checkEnd(tx, check)
  return true
}

/**
 * Checks the seals after a known one against the previous seal, their events and their key.
 * @returns the last seal and the problems of those before it.
 */
export async function checkSealsSince(
  tx: Queryable,
  head: Head,
  anchor: TrustAnchor,
): Promise<Pick<ChainCheck, 'last' | 'problems'>> {
  const check: ChainCheck = { ...newChainCheck(), last: { ...head, at: '' } }
  for (;;) {
    const { seals, isLast } = await nextSeals(tx, check.last.number)
    await checkSeals(tx, check, seals, { anchor, isPart: true })
    if (isLast || check.problems.length > 0) return check
  }
}
