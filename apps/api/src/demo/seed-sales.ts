import { taxesOf, taxIn } from '@piel/contract/core/taxes'
import sql from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { insertSale } from '#/modules/core/entries/sales.repository.ts'
import { demoAccounts } from './accounts.ts'
import { demoFees, demoItems, demoSales } from './sales.ts'

const staffEmail = demoAccounts.find(({ label }) => label === 'staff')?.email ?? ''

interface Arrived {
  id: string
  patientId: string
  typeName: string
  typeNameEs: string
  status: string
  at: string
}

async function insertItems(tx: Transaction, at: string) {
  const items = demoItems.map((item, position) => ({ ...item, id: newId(), position }))
  await tx.query(sql`
    INSERT INTO sale_items (id, kind, name_en, name_es, price_minor, tax_kind, is_active, position, created_at, updated_at)
    SELECT id, kind, "nameEn", "nameEs", "priceMinor", "taxKind", "isActive", position, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS i (id uuid, kind text, "nameEn" text, "nameEs" text,
      "priceMinor" bigint, "taxKind" text, "isActive" boolean, position int)`)
  return items
}

const findArrived = async (tx: Transaction, now: string): Promise<Arrived[]> =>
  await tx.query<Arrived>(sql`
    SELECT a.id, a.patient_id AS "patientId", y.name_en AS "typeName", y.name_es AS "typeNameEs", a.status,
      iso_instant(least(a.arrived_at, ${now}::timestamptz)) AS at
    FROM appointments a JOIN appointment_types y ON y.id = a.type_id
    WHERE a.arrived_at IS NOT NULL ORDER BY a.starts_at, a.id`)

/**
 * Inserts items, the fees of appointment types, the due fees of today's appointments, and unpaid sales to patients in
 * the waiting room.
 */
export async function insertSales(tx: Transaction, { today, now }: { today: string; now: string }): Promise<void> {
  const items = await insertItems(tx, now)
  for (const { type, feeMinor, feeWhen, taxKind } of demoFees)
    await tx.query(sql`UPDATE appointment_types SET fee_minor = ${feeMinor}, fee_when = ${feeWhen},
      fee_tax_kind = ${taxKind}, version = version + 1 WHERE name_en = ${type}`)
  const [staff] = await tx.query<{ id: string; name: string }>(sql`
    SELECT id, concat_ws(' ', first_name, last_name, second_last_name) AS name FROM users WHERE email = ${staffEmail}`)
  if (!staff) return
  const author = (at: string): Author => ({ userId: staff.id, name: staff.name, at, day: today })
  const arrived = await findArrived(tx, now)
  for (const { id, patientId, typeName, typeNameEs, status, at } of arrived) {
    const fee = demoFees.find(
      ({ type, feeWhen }) => type === typeName && (feeWhen === 'arrival' || status === 'completed'),
    )
    if (!fee) continue
    const { feeMinor, taxKind, feeWhen } = fee
    const amounts = { quantity: 1, unitMinor: feeMinor, totalMinor: feeMinor, taxMinor: taxIn(feeMinor, taxKind) }
    const line = { kind: 'fee', itemId: null, nameEn: typeName, nameEs: typeNameEs, taxKind, ...amounts } as const
    const sold = { id: newId(), patientId, lines: [line], note: null, fee: { appointmentId: id, when: feeWhen } }
    await insertSale(tx, author(at), sold)
  }
  const waiting = arrived.filter(({ status }) => status === 'arrived')
  for (const [i, sale] of demoSales.entries()) {
    const { patientId, at } = waiting[i] ?? {}
    if (patientId === undefined || at === undefined) continue
    const lines = sale.flatMap(([n, quantity]) => {
      const item = items[n]
      if (!item) return []
      const { id: itemId, kind, nameEn, nameEs, priceMinor: unitMinor, taxKind } = item
      return [{ kind, itemId, nameEn, nameEs, quantity, unitMinor, totalMinor: quantity * unitMinor, taxKind }]
    })
    const taxes = taxesOf(lines)
    const taxed = lines.map((line, n) => ({ ...line, taxMinor: taxes[n] ?? 0 }))
    await insertSale(tx, author(at), { id: newId(), patientId, lines: taxed, note: null, fee: null })
  }
}
