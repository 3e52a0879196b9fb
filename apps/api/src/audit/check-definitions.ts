import type { AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { alteredDefinitions } from '#/db/schema/definitions.ts'
import { acknowledgementOf, genuineAcknowledgements } from './check.ts'

/** A definition that differs from what the migrations made, as an administrator acknowledged it. */
export interface AcknowledgedDefinition {
  place: string
  at: string
  reason: string
}

export interface DefinitionsCheck {
  problems: AuditProblem[]
  acknowledged: AcknowledgedDefinition[]
}

/**
 * Compares functions, triggers, constraints, grants and settings with what the migrations made. A difference that a
 * signed seal acknowledges is no problem until it changes again.
 * @param publicKeys the trusted keys; without any, those of the database.
 */
export async function checkDefinitions(db: Queryable, publicKeys: readonly string[] = []): Promise<DefinitionsCheck> {
  const altered = Object.entries(await alteredDefinitions(db))
  const check: DefinitionsCheck = { problems: [], acknowledged: [] }
  if (altered.length === 0) return check
  const seals = await genuineAcknowledgements(db, { publicKeys }, sql`acknowledged LIKE '%"definitions":%'`)
  for (const [place, digest] of altered) {
    const newest = seals.findLast((seal) => acknowledgementOf(seal)?.definitions?.[place] !== undefined)
    const given = newest && acknowledgementOf(newest)
    if (newest && given?.definitions?.[place] === digest)
      check.acknowledged.push({ place, at: newest.at, reason: given.reason })
    else check.problems.push({ kind: 'schema_altered', number: null, place })
  }
  return check
}
