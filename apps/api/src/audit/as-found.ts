import type { AuditProblem } from '@piel/contract/office/audit'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { partOf, type SealedRows } from './sealed-rows.ts'

/**
 * Gives the rows of these problems the digest of their present state, within the change of an event that is recorded
 * afterwards, and changes without an event one of their own.
 */
export async function sealAsFound(
  tx: Queryable,
  problems: readonly AuditProblem[],
  tables: readonly SealedRows[],
): Promise<void> {
  for (const { kind, number, place = '' } of problems) {
    if (kind === 'change_unrecorded') {
      await tx.query(sql`
        WITH event AS (
          INSERT INTO audit_events (action, object_kind, outcome, fields, change)
          VALUES ('audit.found', 'audit', 'success', ${['reason:audit:acknowledge']}::text[], ${number})
          RETURNING sequence)
        INSERT INTO audit_unsealed (sequence) SELECT sequence FROM event`)
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
