import { type FeeTime, saleNameOf, type SaleLine } from '@piel/contract/core/sale-shapes'
import sql, { join, type Sql } from 'sql-template-tag'
import { write, type Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName, personName } from '#/db/object-name.ts'
import type { Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { chargedForSale, insertEntry } from './entries.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedSales = [
  sealedRows('sales', [
    `patient_id customer_name appointment_id fee_when name_en name_es at day total_minor tax_minor note
      author_id author_name cancelled_at cancelled_by cancelled_by_name cancel_reason`,
  ]),
  sealedRows('sale_lines', [`kind item_id name_en name_es quantity unit_minor total_minor tax_kind tax_minor`], {
    key: ['sale_id', 'position'],
    isOnce: true,
  }),
]

export const saleObject: ObjectName = { from: sql`sales o`, name: bothNames('o') }

export const saleLinesOf = (saleId: Sql): Sql => sql`coalesce((
  SELECT json_agg(json_build_object('kind', n.kind, 'itemId', n.item_id, 'nameEn', n.name_en, 'nameEs', n.name_es,
    'quantity', n.quantity, 'unitMinor', n.unit_minor, 'totalMinor', n.total_minor, 'taxKind', n.tax_kind,
    'taxMinor', n.tax_minor) ORDER BY n.position)
  FROM sale_lines n WHERE n.sale_id = ${saleId}), '[]')`

export interface NewSale {
  id: string
  patientId: string
  lines: readonly SaleLine[]
  note: string | null
  fee: { appointmentId: string; when: Exclude<FeeTime, 'never'> } | null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export async function insertSale(tx: Transaction, author: Author, { id, patientId, lines, note, fee }: NewSale) {
  const { nameEn, nameEs } = saleNameOf(lines)
  const totalMinor = sum(lines.map((line) => line.totalMinor))
  await write(
    tx,
    sql`INSERT INTO sales (id, patient_id, customer_name, appointment_id, fee_when, name_en, name_es, at, day,
        total_minor, tax_minor, note, author_id, author_name)
      SELECT ${id}, p.id, ${personName('u')},
        ${fee?.appointmentId ?? null}::uuid, ${fee?.when ?? null}, ${nameEn}, ${nameEs}, ${author.at}::timestamptz,
        ${author.day}::date, ${totalMinor}::bigint, ${sum(lines.map((line) => line.taxMinor))}::bigint, ${note},
        ${author.userId}::uuid, ${author.name}
      FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${patientId}`,
  )
  const rows = lines.map(
    (line, i) => sql`(${id}, ${i + 1}, ${line.kind}, ${line.itemId}, ${line.nameEn}, ${line.nameEs}, ${line.quantity},
      ${line.unitMinor}, ${line.totalMinor}, ${line.taxKind}, ${line.taxMinor})`,
  )
  await write(
    tx,
    sql`INSERT INTO sale_lines (sale_id, position, kind, item_id, name_en, name_es, quantity, unit_minor, total_minor,
        tax_kind, tax_minor) VALUES ${join(rows)}`,
  )
  await insertEntry(tx, author, { id: newId(), patientId, kind: 'charge', amountMinor: totalMinor, saleId: id })
}

/** Cancels an active sale and reverses its charge. What was paid of it becomes credit. */
export async function cancelSale(
  tx: Transaction,
  author: Author,
  { id, patientId, reason }: { id: string; patientId: string; reason: string },
): Promise<void> {
  await write(
    tx,
    sql`UPDATE sales SET cancelled_at = ${author.at}, cancelled_by = ${author.userId}, cancelled_by_name = ${author.name},
      cancel_reason = ${reason} WHERE id = ${id}`,
  )
  const { chargedMinor } = await chargedForSale(tx, id)
  // A fully discounted sale has nothing left to reverse.
  if (chargedMinor === 0) return
  const taken = { id: newId(), patientId, saleId: id, amountMinor: -chargedMinor }
  await insertEntry(tx, author, { ...taken, kind: 'adjustment', reason: 'sale.cancelled' })
}
