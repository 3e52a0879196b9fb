import type { Sale } from '@piel/contract/money/sales'
import { taxedAfter } from '@piel/contract/core/taxes'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { discountSum, isCharge } from '#/modules/core/entries/entries.repository.ts'
import { saleLinesOf } from '#/modules/core/entries/sales.repository.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'

export async function findSale(db: Queryable, id: string): Promise<Sale | undefined> {
  const [row] = await db.query<{ sale: Sale }>(
    prepared(sql`
      SELECT json_build_object('id', s.id, 'patientId', ${keptOf(sql`s.patient_id`)}, 'customerName', s.customer_name,
        'nameEn', s.name_en, 'nameEs', s.name_es, 'at', iso_instant(s.at), 'day', s.day,
        'author', json_build_object('id', s.author_id, 'name', s.author_name), 'currency', 'MXN',
        'lines', ${saleLinesOf(sql`s.id`)}, 'totalMinor', s.total_minor, 'taxMinor', s.tax_minor, 'note', s.note,
        'appointment', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'date', a.local_date,
          'time', to_char(a.local_start, 'HH24:MI'), 'typeNameEn', y.name_en, 'typeNameEs', y.name_es) END,
        'chargedMinor', c.charged, 'discountMinor', c.discount, 'paidMinor', c.charged - c.outstanding,
        'outstandingMinor', c.outstanding,
        'cancelled', CASE WHEN s.cancelled_at IS NOT NULL THEN json_build_object('at', iso_instant(s.cancelled_at),
          'author', json_build_object('id', s.cancelled_by, 'name', s.cancelled_by_name),
          'reason', s.cancel_reason) END) AS sale
      FROM sales s LEFT JOIN appointments a ON a.id = s.appointment_id
      LEFT JOIN appointment_types y ON y.id = a.type_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_minor) FILTER (WHERE ${isCharge}), 0)::bigint AS charged,
          ${discountSum} AS discount, coalesce(sum(e.amount_minor), 0)::bigint AS outstanding
        FROM ledger_entries e WHERE e.sale_id = s.id) c
      WHERE s.id = ${id}`),
  )
  return row && taxedAsCharged(row.sale)
}

/** The stored lines have the tax of their full price. */
function taxedAsCharged(sale: Sale): Sale {
  const lines = taxedAfter(sale.lines, sale.totalMinor - sale.chargedMinor)
  return { ...sale, lines, taxMinor: lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0) }
}

export async function findRecordOf(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ patientId: string }>(sql`SELECT patient_id AS "patientId" FROM sales WHERE id = ${id}`)
  return row?.patientId
}

export async function isCancelled(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ isCancelled: boolean }>(
    sql`SELECT cancelled_at IS NOT NULL AS "isCancelled" FROM sales WHERE id = ${id}`,
  )
  return row?.isCancelled === true
}

export async function isFee(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(sql`SELECT FROM sales WHERE id = ${id} AND appointment_id IS NOT NULL`)).length > 0
}
