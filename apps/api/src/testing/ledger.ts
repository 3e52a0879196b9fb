import type { TierId } from '@piel/contract/catalogue'
import sql from 'sql-template-tag'
import { newId } from '../lib/id.ts'
import { holdPatient } from '../modules/care/care.repository.ts'
import { chargeTreatment, sellMembership } from '../modules/ledger/charges.service.ts'
import { insertEntry, type Author } from '../modules/ledger/ledger.repository.ts'
import { createAccount } from './accounts.ts'
import { makeDoctor } from './care.ts'
import type { TestApp } from './test-app.ts'

/** Somebody of the staff, as the ledger names them, at the test's present. */
export async function anAuthor({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<Author> {
  const { id } = await createAccount(db, 'STAFF')
  return { userId: id, name: 'Ana STAFF Ruiz', at: clock.now().toISOString(), day: clock.today() }
}

/** Makes a patient owe so many centavos more (or fewer, where negative), for nothing in particular. */
export async function owe(test: TestApp, patientId: string, amountMinor: number): Promise<void> {
  const author = await anAuthor(test)
  await test.db.transaction((tx) =>
    insertEntry(tx, author, { id: newId(), patientId, kind: 'adjustment', amountMinor, reason: 'Saldo anterior' }),
  )
}

/** Sells a membership at its price of today. @returns the charge's id. */
export async function sellTo(test: TestApp, patientId: string, tier: TierId): Promise<string> {
  const author = await anAuthor(test)
  const [row] = await test.db.query<{ priceMinor: number }>(
    sql`SELECT price_minor AS "priceMinor" FROM membership_tiers WHERE id = ${tier}`,
  )
  return await test.db.transaction((tx) =>
    sellMembership(tx, author, { patientId, tier, priceMinor: row?.priceMinor ?? 0 }),
  )
}

/** What the database holds of a patient's account: its balance, and whether it is what the entries say. */
export async function accountOf({ db }: Pick<TestApp, 'db'>, patientId: string) {
  const [row] = await db.query<{ balance: number; sum: number; last: number; entries: number; positions: number }>(sql`
    SELECT coalesce(max(b.balance_minor), 0)::bigint AS balance, coalesce(sum(e.amount_minor), 0)::bigint AS sum,
      coalesce((array_agg(e.balance_minor ORDER BY e.position DESC))[1], 0)::bigint AS last,
      coalesce(max(b.entries), 0)::bigint AS entries, coalesce(max(e.position), 0)::bigint AS positions
    FROM ledger_entries e JOIN patient_balances b USING (patient_id) WHERE e.patient_id = ${patientId}`)
  if (!row) throw new Error('An aggregate answered nothing')
  return row
}

/** Starts a treatment of acne that costs so much, charged to the patient. */
export async function startTreatment(test: TestApp, patientId: string, valueMinor: number): Promise<string> {
  const author = await anAuthor(test)
  const { id: doctorId } = await makeDoctor(test)
  const id = newId()
  await test.db.transaction(async (tx) => {
    await tx.query(sql`
      INSERT INTO treatments (id, patient_id, doctor_id, type_id, value_minor, starts_on)
      SELECT ${id}, ${patientId}, ${doctorId}, t.id, ${valueMinor}, ${author.day} FROM treatment_types t
      WHERE t.name_en = 'Acne'`)
    await chargeTreatment(tx, author, { patientId, treatmentId: id, amountMinor: valueMinor })
  })
  return id
}

interface PaidFor {
  amountMinor: number
  treatmentId?: string
  membershipId?: string
}

/** Records a payment in cash as it stands in the books; `refund` gives of it back. */
export async function payFor(test: TestApp, patientId: string, paid: PaidFor) {
  const author = await anAuthor(test)
  const { amountMinor, treatmentId = null, membershipId = null } = paid
  const id = newId()
  const about = { patientId, treatmentId, membershipId, transactionId: id }
  const year = Number(author.day.slice(0, 4))
  return await test.db.transaction(async (tx) => {
    await holdPatient(tx, patientId)
    const [row] = await tx.query<{ reference: string; receiptNumber: string }>(sql`
      INSERT INTO transactions (id, patient_id, customer_name, tier, membership_id, treatment_id, amount_minor, method,
        status, reference, receipt_number, dated_at, day, search_text, sort_name)
      VALUES (${id}, ${patientId}, 'María Hernández', (SELECT tier FROM ledger_entries WHERE id = ${membershipId}),
        ${membershipId}, ${treatmentId}, ${amountMinor}, 'cash', 'completed', ${`R-${id.slice(-6)}`},
        ${year} || '-' || lpad(next_number('receipt', ${year})::text, 6, '0'), ${author.at}, ${author.day}, '', '')
      RETURNING reference, receipt_number AS "receiptNumber"`)
    await insertEntry(tx, author, { ...about, id: newId(), kind: 'payment', amountMinor: -amountMinor })
    const refund = (minor: number) =>
      test.db.transaction(async (other) => {
        await other.query(sql`
          UPDATE transactions SET refunded_minor = refunded_minor + ${minor},
            status = CASE WHEN refunded_minor + ${minor} = amount_minor THEN 'refunded' ELSE status END
          WHERE id = ${id}`)
        await insertEntry(other, author, {
          ...about,
          id: newId(),
          kind: 'refund',
          amountMinor: minor,
          reason: 'Devuelto',
        })
      })
    return { id, reference: row?.reference ?? '', receiptNumber: row?.receiptNumber ?? '', refund }
  })
}
