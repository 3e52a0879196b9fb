import sql from 'sql-template-tag'
import type { AuditProblem } from '@piel/contract/office/audit'
import type { Database, Queryable } from '#/db/database.ts'
import { sealAsFound } from './as-found.ts'
import { recordAudit, type RecordedProblem } from './audit.ts'
import { publicKeyOf, type Seal } from './chain.ts'
import { checkAllRows } from './check-rows.ts'
import { checkNextSeals, newChainCheck, type Acknowledgement, type ChainCheck, type TrustAnchor } from './check.ts'
import { alteredDefinitions, type Definitions } from '#/db/schema/definitions.ts'
import { findContinuation } from './continuity.ts'
import { sealLockKey, signSeal } from './seal.ts'
import { type AuditFolder } from './folder.ts'
import type { SealedRows } from '#/db/sealed-rows.ts'
import { insertSeal, newestSeals, signingKey } from './store.ts'

const maxNamed = 20
const caller = { requestId: 'audit:acknowledge', address: 'localhost', language: 'en' } as const

/** Takes every unsealed event, also those not in the queue, so that they are sealed as found. */
async function takeUnsealed(tx: Queryable): Promise<number[]> {
  await tx.query(sql`DELETE FROM audit_unsealed`)
  const rows = await tx.query<{ sequence: number }>(sql`
    SELECT e.sequence FROM audit_events e
    WHERE NOT EXISTS (SELECT FROM (SELECT unnest(sequences) AS sequence FROM audit_seals) s
      WHERE s.sequence = e.sequence)
    ORDER BY e.sequence`)
  return rows.map((row) => row.sequence)
}

function nameOf({ kind, number, place }: AuditProblem): RecordedProblem {
  const which = number ?? place
  return which === undefined ? kind : `${kind}:${which}`
}

interface Given {
  reason: string
  account: string
  at: string
  /** The tables whose rows are compared with their digests, and sealed as found. */
  sealed?: readonly SealedRows[]
  /** The names of definitions that differ and may stay so, until they change again. */
  definitions?: readonly string[]
}

/** The digests of these definitions. @throws Error for one that does not differ. */
async function digestsOf(tx: Queryable, names: readonly string[]): Promise<Definitions> {
  const altered = names.length === 0 ? {} : await alteredDefinitions(tx)
  return Object.fromEntries(
    names.map((name) => {
      const digest = altered[name]
      if (digest === undefined)
        throw new Error(`“${name}” does not differ from what Piel made, so there is nothing to acknowledge about it.`)
      return [name, digest]
    }),
  )
}

/**
 * Continues a chain that the sealer refuses to extend: records who acknowledged it and why, and seals it as found.
 * @returns the problems and the new seal; undefined if there were none.
 * @throws Error for a definition that does not differ.
 */
export async function acknowledgeBreak(
  db: Database,
  folder: AuditFolder,
  { reason, account, at, sealed = [], definitions = [] }: Given,
): Promise<{ problems: AuditProblem[]; seal: Seal } | undefined> {
  const privateKey = await folder.key()
  const result = await db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${sealLockKey})`)
    const heads = new Map((await folder.heads()).map(({ number, hash }) => [number, hash]))
    const head = await folder.head()
    const anchor: TrustAnchor = { heads, publicKeys: await folder.publicKeys() }
    const check: ChainCheck = newChainCheck()
    while (!(await checkNextSeals(tx, check, anchor)));
    const { problems } = await findContinuation(tx, { ...anchor, head })
    const isKnown = (one: AuditProblem) => check.problems.some((known) => nameOf(known) === nameOf(one))
    const found = [...check.problems, ...problems.filter((problem) => !isKnown(problem))]
    const key = await signingKey(tx, privateKey)
    const isPinned = privateKey === undefined || anchor.publicKeys?.includes(publicKeyOf(privateKey)) === true
    if (!isPinned) found.push({ kind: 'key_altered', number: null })
    if (sealed.length > 0) found.push(...(await checkAllRows(tx, sealed)).problems)
    const digests = await digestsOf(tx, definitions)
    found.push(...definitions.map((place) => ({ kind: 'schema_altered' as const, number: null, place })))
    if (found.length === 0) return undefined
    await sealAsFound(tx, caller, { problems: found, tables: sealed, reason: `reason:${reason}` })
    const names = [...new Set(found.map(nameOf))]
    await recordAudit(tx, caller, {
      action: 'audit.acknowledge',
      object: { kind: 'audit', id: null },
      fields: [`reason:${reason}`, ...names.slice(0, maxNamed)],
      actor: { name: account },
    })
    const sequences = await takeUnsealed(tx)
    const [newest] = await newestSeals(tx, 1)
    // Numbers are never reused, so that a seal of the lost end cannot be mistaken for a new one.
    const number = Math.max(newest?.number ?? 0, head?.number ?? 0) + 1
    const acknowledgement: Acknowledgement & { problems: string[] } = {
      reason,
      found: check.found,
      problems: names,
      ...(definitions.length > 0 && { definitions: digests }),
    }
    const acknowledged = JSON.stringify(acknowledgement)
    const content = { number, at, sequences, acknowledged }
    const seal = await signSeal(tx, content, { before: newest?.hash ?? '', key })
    await insertSeal(tx, seal)
    return { problems: found, seal }
  })
  if (!result) return undefined
  if (privateKey !== undefined) {
    await folder.pin(publicKeyOf(privateKey))
    await folder.addHead(result.seal)
  }
  return result
}
