import type { AuditProblem } from '@piel/contract/office/audit'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { CallContext } from '#/lib/context.ts'
import { recordAudit } from './audit.ts'
import { partOf, type SealedRows } from '#/db/sealed-rows.ts'

interface Found {
  problems: readonly AuditProblem[]
  tables: readonly SealedRows[]
  reason: `reason:${string}`
}

/**
 * Gives the rows of these problems the digest of their present state, within the change of an event that is recorded
 * afterwards, and changes without an event one of their own.
 */
export async function sealAsFound(
  tx: Queryable,
  context: CallContext,
  { problems, tables, reason }: Found,
): Promise<void> {
  for (const { kind, number, place = '' } of problems) {
    if (kind === 'change_unrecorded' && number !== null) {
      const object = { kind: 'audit' as const, id: null }
      await recordAudit(tx, context, { action: 'audit.found', object, fields: [reason], change: number })
      continue
    }
    const [table, id, part = '0'] = place.split(' ')
    const rows = tables.find((known) => known.table === table)
    if (!rows || !['row_altered', 'row_missing', 'row_unrecorded'].includes(kind)) continue
    await tx.query(sql`
      INSERT INTO row_digests (table_name, row_id, part, form, sha256)
      SELECT ${rows.table}, ${id}::uuid, ${part}::smallint, ${rows.forms.length},
        (SELECT ${raw(`${rows.table}_digest(r) FROM ${rows.table} r WHERE r.${rows.key[0]}`)} = ${id}::uuid
          AND ${raw(partOf(rows, 'r'))} = ${part}::smallint)`)
  }
}
