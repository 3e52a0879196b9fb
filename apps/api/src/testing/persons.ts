import sql from 'sql-template-tag'
import type { TestApp } from './test-app.ts'

/** Merges the record of a patient into another one: it is archived with its account, and points at the other. */
export async function mergeInto(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  mergedId: string,
  keptId: string,
): Promise<void> {
  const at = clock.now().toISOString()
  await db.query(sql`
    UPDATE users SET archived_at = ${at}, version = version + 1, updated_at = ${at}
    WHERE id = (SELECT user_id FROM patients WHERE id = ${mergedId}) AND profile_kind = 'PATIENT' AND archived_at IS NULL`)
  await db.query(sql`
    UPDATE patients SET merged_into = ${keptId}, archived_at = ${at}, version = version + 1, updated_at = ${at}
    WHERE id = ${mergedId}`)
}

/** Merges a chain of records, each into the one before it. */
export async function mergeAll(test: Pick<TestApp, 'db' | 'clock'>, ids: readonly string[]): Promise<void> {
  for (let at = ids.length - 1; at > 0; at -= 1) await mergeInto(test, ids[at] ?? '', ids[at - 1] ?? '')
}
