import type { AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Database } from '#/db/database.ts'
import { checkDefinitions } from './check-definitions.ts'
import { checkAllRows, newRowsCheck } from './check-rows.ts'
import { checkNextSeals, newChainCheck } from './check.ts'
import * as z from 'zod/mini'
import { isSigned, keyIdOf } from './chain.ts'
import type { Head } from './folder.ts'
import type { SealedRows } from '#/db/sealed-rows.ts'

export interface Verdict {
  events: number
  /** Digests that were compared with their rows. */
  rows: number
  seals: number
  unsealed: number
  problems: string[]
  acknowledged: string[]
}

const texts: Record<AuditProblem['kind'], (number: number | null, place: string) => string> = {
  event_missing: (number) => `event ${number} is missing from its seal`,
  event_unknown: (number) => `event ${number} was not written by Piel`,
  event_unsealed: (number) => `event ${number} was removed before it was sealed`,
  event_sealed_twice: (number) => `event ${number} is sealed, and sealed or queued again`,
  event_late: (number) => `event ${number} was put among events that were sealed an hour before`,
  seal_altered: (number) => `seal ${number} does not match its events`,
  seal_unsigned: (number) => `seal ${number} is not signed by a trusted key`,
  seals_missing: (number) => `seals are missing from number ${number} onwards`,
  head_differs: (number) => `seal ${number} differs from the head stored outside the database`,
  key_altered: () => 'a signing key was replaced',
  key_unreadable: () => 'the signing key cannot be read',
  row_altered: (_, place) => `the row ${place} differs from what was sealed`,
  row_missing: (_, place) => `the row ${place} was removed`,
  row_unrecorded: (_, place) => `the row ${place} was not written by Piel`,
  change_unrecorded: (number) => `change ${number} of the database has no event`,
  schema_altered: (_, place) => `the database is not as its migrations made it: ${place}`,
}
export const textOfProblem = ({ kind, number, place = '' }: AuditProblem): string => texts[kind](number, place)

export interface Witnesses {
  heads?: readonly Head[]
  /** If absent, the keys of the database are trusted. */
  publicKeys?: readonly string[]
}

export interface Verified extends Witnesses {
  /** The tables whose rows are compared with their digests; definitions are compared too. */
  sealed?: readonly SealedRows[]
}

const witnessed = z.object({ number: z.int(), hash: z.string(), keyId: z.string(), signature: z.string() })

/** The heads of a witness, one per line, with their problems and the differences from the folder. */
export function readWitness(
  text: string,
  { heads = [], publicKeys = [] }: Witnesses,
): { heads: Head[]; problems: string[] } {
  const kept = new Map(heads.map(({ number, hash }) => [number, hash]))
  const keys = new Map(publicKeys.map((key) => [keyIdOf(key), key]))
  const read = text.split('\n').flatMap((line) => {
    try {
      return line.trim() === '' ? [] : [z.parse(witnessed, JSON.parse(line))]
    } catch {
      return []
    }
  })
  const problems = read.flatMap(({ number, hash, keyId, signature }) => {
    const key = keys.get(keyId)
    const isGenuine = key !== undefined && isSigned(hash, signature, key)
    return [
      ...(isGenuine ? [] : [`the witness has a head of seal ${number} that is not signed by a trusted key`]),
      ...((kept.get(number) ?? hash) === hash ? [] : [`the heads of seal ${number} differ`]),
    ]
  })
  return { heads: read, problems }
}

/**
 * Checks the whole audit trail: every event against its seal, every seal against the previous one and its head, and
 * every row that testifies against its digest.
 */
export async function verifyAudit(
  db: Database,
  { heads = [], publicKeys, sealed = [] }: Verified = {},
): Promise<Verdict> {
  const anchor = { heads: new Map(heads.map(({ number, hash }) => [number, hash])), publicKeys }
  const chain = await db.transaction(
    async (tx) => {
      const check = newChainCheck()
      while (!(await checkNextSeals(tx, check, anchor)));
      const [counts] = await tx.query<Pick<Verdict, 'events' | 'unsealed'>>(sql`
        SELECT (SELECT count(*) FROM audit_events) AS events, (SELECT count(*) FROM audit_unsealed) AS unsealed`)
      return { events: counts?.events ?? 0, unsealed: counts?.unsealed ?? 0, check }
    },
    { serializable: true },
  )
  const { events, unsealed, check } = chain
  const rows = sealed.length === 0 ? newRowsCheck() : await checkAllRows(db, sealed)
  const definitions = sealed.length === 0 ? undefined : await checkDefinitions(db, publicKeys)
  return {
    events,
    unsealed,
    rows: rows.checked,
    seals: check.last.number,
    problems: [...check.problems, ...rows.problems, ...(definitions?.problems ?? [])].map(textOfProblem),
    acknowledged: [
      ...check.acknowledged.map(textOfProblem),
      ...(definitions?.acknowledged ?? []).map(({ place }) => texts.schema_altered(null, place)),
    ],
  }
}
