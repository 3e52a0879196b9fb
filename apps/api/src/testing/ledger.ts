import type { Plan, TierId } from '@piel/contract/core/tiers'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import type { Author } from '#/lib/context.ts'
import { insertEntry } from '#/modules/core/entries/entries.repository.ts'
import { chargeMembership } from '#/modules/money/memberships/memberships.service.ts'
import { refundTransaction } from '#/modules/money/transactions/transaction-refund.service.ts'
import { createAccount } from './accounts.ts'
import type { TestApp } from './test-app.ts'
import { makePayment, staffContext } from './transactions.ts'
import { makeTreatment } from './treatments.ts'

/** A member of staff as an author, at the test's clock. */
export async function anAuthor({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<Author> {
  const { id } = await createAccount(db, 'STAFF')
  return { userId: id, name: 'Ana STAFF Ruiz', at: clock.now().toISOString(), day: clock.today() }
}

/** Adjusts a patient's balance by an amount in centavos. */
export async function owe(test: TestApp, patientId: string, amountMinor: number): Promise<void> {
  const author = await anAuthor(test)
  await test.db.transaction((tx) =>
    insertEntry(tx, author, { id: newId(), patientId, kind: 'adjustment', amountMinor, reason: 'Saldo anterior' }),
  )
}

/** Sells a membership at today's price. @returns its id. */
export async function sellTo(test: TestApp, patientId: string, tier: TierId): Promise<string> {
  const author = await anAuthor(test)
  const [row] = await test.db.query<{ priceMinor: number }>(
    sql`SELECT price_minor AS "priceMinor" FROM membership_tiers WHERE id = ${tier}`,
  )
  return await test.db.transaction((tx) =>
    chargeMembership(tx, author, { patientId, tier, priceMinor: row?.priceMinor ?? 0 }),
  )
}

/** A patient's stored balance beside the sums of the entries. */
export async function accountOf({ db }: Pick<TestApp, 'db'>, patientId: string) {
  const [row] = await db.query<{ balance: number; sum: number; last: number; entries: number; positions: number }>(sql`
    SELECT coalesce(max(b.balance_minor), 0)::bigint AS balance, coalesce(sum(e.amount_minor), 0)::bigint AS sum,
      coalesce((array_agg(e.balance_minor ORDER BY e.position DESC))[1], 0)::bigint AS last,
      coalesce(max(b.entries), 0)::bigint AS entries, coalesce(max(e.position), 0)::bigint AS positions
    FROM ledger_entries e JOIN patient_balances b USING (patient_id) WHERE e.patient_id = ${patientId}`)
  if (!row) throw new Error('An aggregate answered nothing')
  return row
}

/** Adjusts a record's balance to zero, as before its patient is archived. */
export const settle = async (test: TestApp, patientId: string): Promise<void> =>
  owe(test, patientId, -(await accountOf(test, patientId)).balance)

/** Starts and charges a treatment of acne. */
export async function startTreatment(test: TestApp, patientId: string, valueMinor: number): Promise<string> {
  const [acne] = await test.db.query<{ id: string }>(sql`SELECT id FROM treatment_types WHERE name_en = 'Acne'`)
  return await makeTreatment(test, { patientId, valueMinor, ...(acne && { typeId: acne.id }) })
}

/** Records a payment in cash; `refund` refunds a part of it. */
export async function payFor(
  test: TestApp,
  patientId: string,
  paid: { amountMinor: number; treatmentId?: string; plan?: Plan },
) {
  const payment = await makePayment(test, { patientId, ...paid })
  const context = await staffContext(test)
  const refund = (amountMinor: number) =>
    refundTransaction(test.deps, context, {
      id: payment.id,
      ifMatch: undefined,
      body: { amountMinor, reason: 'Cobro de más' },
    })
  return { ...payment, refund }
}
