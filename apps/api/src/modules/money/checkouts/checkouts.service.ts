import { tierOfPlan, type TierId } from '@piel/contract/core/tiers'
import {
  cashOf,
  creditOf,
  shareAmong,
  type Checkout,
  type CreateCheckoutBody,
  type Share,
} from '@piel/contract/money/checkouts'
import type { EntryReason } from '@piel/contract/core/ledger-kinds'
import type { Method } from '@piel/contract/money/transactions'
import { recordAudit } from '#/audit/audit.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { account, insertEntry, targetIn, targetOf, type Target } from '#/modules/core/entries/entries.repository.ts'
import { findStatement, type StoredStatement } from '#/modules/money/statement/statement.repository.ts'
import { membershipToPay } from '#/modules/money/memberships/memberships.service.ts'
import { lockPatientFor } from '#/modules/people/patients/person.service.ts'
import { sell } from '#/modules/money/sales/sales.service.ts'
import { sessionFor } from '#/modules/money/tills/till-money.service.ts'
import { checkReference, recordReceived } from '#/modules/money/transactions/transaction-create.service.ts'
import { lockReferences } from '#/modules/money/transactions/transactions.repository.ts'
import { findCheckout, insertCheckout } from './checkouts.repository.ts'

const creditApplied: EntryReason = 'credit.applied'

interface Payable extends Target {
  tier: TierId | null
  outstandingMinor: number
}

export async function getCheckout(deps: Deps, id: string): Promise<Checkout> {
  const found = await findCheckout(deps.db, id)
  if (!found) throw new AppError('not_found')
  return found
}

function chargesOf({ open }: StoredStatement, asked: readonly string[], sold: readonly string[]): Payable[] {
  const settled = asked.findIndex((id) => !open.some((charge) => charge.id === id))
  if (settled >= 0) throw invalidField(`/charges/${settled}`, 'validation.chargeSettled')
  return open
    .filter(({ id }) => asked.includes(id) || sold.includes(id))
    .map(({ tier, outstandingMinor, ...charge }) => ({ ...targetOf(charge), tier, outstandingMinor }))
}

async function openCheckout(tx: Transaction, author: Author, { patientId, payments }: CreateCheckoutBody) {
  await lockPatientFor(tx, patientId, { field: '/patientId' })
  if (payments.length === 0) return null
  const cash = cashOf(payments)
  const method: Method = cash > 0 ? 'cash' : 'debit_card'
  return await sessionFor(tx, author, { method, amountMinor: cash })
}

async function applyCredit(
  tx: Transaction,
  author: Author,
  { shares, ...entry }: { patientId: string; checkoutId: string; shares: readonly Share<Payable>[] },
): Promise<void> {
  const used = { ...entry, kind: 'adjustment', reason: creditApplied } as const
  for (const { charge, amountMinor } of shares) {
    const about = targetIn(charge ?? account)
    await insertEntry(tx, author, { ...used, ...about, id: newId(), amountMinor: -amountMinor })
  }
  const amountMinor = sumOf(shares)
  if (amountMinor > 0) await insertEntry(tx, author, { ...used, id: newId(), amountMinor })
}

const sumOf = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Takes payments for several charges by several methods. Credit is used first, then each method fills the oldest
 * charge; the rest goes to the account. Validates everything before taking a number, because that blocks all other
 * payments.
 */
export async function createCheckout(deps: Deps, context: ActorContext, body: CreateCheckoutBody): Promise<Checkout> {
  const { patientId, plan, items, payments } = body
  for (const [i, { reference }] of payments.entries()) checkReference(reference, `/payments/${i}/reference`)
  return await deps.db.transaction(async (tx) => {
    const author = authorOf(deps, context)
    const sessionId = await openCheckout(tx, author, body)
    const membershipId = plan
      ? await membershipToPay(tx, context, author, {
          patientId,
          tier: await getTier(tx, tierOfPlan[plan]),
          pointer: '/plan',
          besides: body.charges,
        })
      : undefined
    const saleId = items.length > 0 ? await sell(tx, context, author, { patientId, items }) : undefined
    const sold = [membershipId, saleId].filter((one) => one !== undefined)
    const statement = await findStatement(tx, patientId, { page: 1, limit: 1, sort: undefined, description: undefined })
    if (!statement) throw new AppError('not_found')
    const charges = chargesOf(statement, body.charges, sold)
    const owed = charges.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0)
    const creditMinor = Math.min(owed, creditOf(statement.balanceMinor, statement.open))
    if (creditMinor === 0 && payments.length === 0) throw invalidField('/payments', 'validation.paymentMissing')

    const id = newId()
    const [credit = [], ...shares] = shareAmong(charges, [creditMinor, ...payments.map((one) => one.amountMinor)])
    const receivedMinor = body.receivedMinor ?? cashOf(payments)
    const changeMinor = receivedMinor - cashOf(payments)
    await insertCheckout(tx, author, { id, patientId, sessionId, creditMinor, receivedMinor, changeMinor })
    await applyCredit(tx, author, { patientId, checkoutId: id, shares: credit })
    if (creditMinor > 0)
      await recordAudit(tx, context, { action: 'ledger.credit', object: { kind: 'patient', id: patientId } })
    if (payments[0]?.reference && payments.some(({ reference }) => !reference)) await lockReferences(tx, author.day)
    for (const [i, payment] of payments.entries()) {
      const received = { patientId, checkoutId: id, sessionId, ...payment, shares: shares[i] ?? [] }
      await recordReceived(tx, context, author, received)
    }
    const done = await findCheckout(tx, id)
    if (!done) throw new AppError('not_found')
    return done
  })
}
