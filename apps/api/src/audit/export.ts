import type { AuditField } from '@piel/contract/core/audit-fields'
import type { Queryable } from '#/db/database.ts'
import type { ActorContext } from '#/lib/context.ts'
import { recordAudit, type RecordedField } from './audit.ts'

export interface Export {
  noun: 'patient' | 'doctor' | 'user' | 'treatment' | 'transaction' | 'ledger' | 'till' | 'audit' | 'appointment'
  /** Its filter: the names of the filters are recorded, their values are not. */
  query: object
  rows?: number | undefined
}

export async function recordExport(db: Queryable, context: ActorContext, { noun, query, rows }: Export): Promise<void> {
  // A test compares the filters of all exports with the known fields.
  const filters = Object.entries(query) as [AuditField, unknown][]
  const set = filters.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const fields: RecordedField[] = rows === undefined ? set : [...set, `rows:${rows}`]
  // A ledger is a patient's.
  const kind = noun === 'ledger' ? 'patient' : noun
  await recordAudit(db, context, { action: `${noun}.export`, object: { kind, id: null }, fields })
}
