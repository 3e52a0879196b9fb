import type { AuditField, AuditAction } from '@piel/contract/nouns'
import type { RecordedKind } from '@piel/contract/office/audit'
import type { Queryable } from '#/db/database.ts'
import type { ActorContext } from '#/lib/context.ts'
import { recordAudit, type RecordedField } from './audit.ts'

type ExportAction = Extract<AuditAction, `${string}.export`>

export interface Export {
  of: { action: ExportAction; kind: RecordedKind }
  /** The filter: the audit trail records the names of its fields, not their values. */
  query: object
  /** The number of rows, if known before they are read. */
  rows?: number | undefined
}

/** Records an export before its first row is sent. */
export async function recordExport(db: Queryable, context: ActorContext, { of, query, rows }: Export): Promise<void> {
  // A test compares the filters of all exports with the known fields.
  const filters = Object.entries(query) as [AuditField, unknown][]
  const set = filters.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const fields: RecordedField[] = rows === undefined ? set : [...set, `rows:${rows}`]
  await recordAudit(db, context, { action: of.action, object: { kind: of.kind, id: null }, fields })
}
