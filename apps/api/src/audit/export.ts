import type { Queryable } from '#/db/database.ts'
import { recordAudit } from './audit.ts'
import type { ActorContext } from '#/lib/context.ts'

interface Export {
  /** Of what: the first part of the action's name. */
  noun: 'patient' | 'doctor' | 'user' | 'treatment' | 'transaction' | 'ledger' | 'audit'
  /** Its filter: which of them were set is on record, what they were set to is not. */
  query: object
  /** How many rows there will be, where that is known before they are read. */
  rows?: number | undefined
}

/** Writes down that a list leaves the house, before the first row of it does (row J5). */
export async function recordExport(db: Queryable, context: ActorContext, { noun, query, rows }: Export): Promise<void> {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const fields = rows === undefined ? set : [...set, `rows:${rows}`]
  const actions = {
    patient: 'patient.export',
    doctor: 'doctor.export',
    user: 'user.export',
    treatment: 'treatment.export',
    transaction: 'transaction.export',
    ledger: 'ledger.export',
    audit: 'audit.export',
  }
  // Accounts are the patients'.
  const kind = noun === 'ledger' ? 'patient' : noun
  await recordAudit(db, context, { action: actions[noun], object: { kind, id: null }, fields })
}
