import {
  transactionTransitions,
  type Transaction as TransactionDetail,
  type TransactionStatus,
} from '@piel/contract/money/transactions'
import type { Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { getTier } from '#/modules/money/catalogue/catalogue.repository.ts'
import { membershipToPay } from '#/modules/money/memberships/memberships.service.ts'
import { sessionFor } from '#/modules/money/tills/till-money.service.ts'
import { refuseHiddenBalance } from '#/modules/money/statement/lifecycle.service.ts'
import { insertPayment, finishChange } from './transaction-create.service.ts'
import * as transactions from './transactions.repository.ts'
import { notifyPaymentChanged } from '#/modules/core/notifications/notify.repository.ts'

export async function getTransaction(deps: Deps, id: string): Promise<TransactionDetail> {
  const found = await transactions.findTransaction(deps.db, id)
  if (!found) throw new AppError('not_found')
  return found
}

/** Locks the patient, then the transaction, also of an archived patient: see `refuseHiddenBalance`. */
export async function lockTransaction(
  tx: Transaction,
  { id, ifMatch }: VersionedCall,
  to: TransactionStatus,
): Promise<transactions.StoredTransaction> {
  const before = checkLocked(await transactions.lockTransaction(tx, id), ifMatch)
  if (!transactionTransitions[before.status].includes(to)) throw new AppError('transition_refused')
  return before
}

export async function printReceipt(deps: Deps, context: ActorContext, id: string): Promise<{ printedAt: string }> {
  return await deps.db.transaction(async (tx) => {
    const before = await transactions.lockTransaction(tx, id)
    if (!before) throw new AppError('not_found')
    const author = authorOf(deps, context)
    if (before.status !== 'completed' && before.status !== 'refunded') throw new AppError('transition_refused')
    await transactions.markPrinted(tx, author, id)
    const { printedAt } = await finishChange(tx, context, id, { verb: 'print', fields: [] })
    return { printedAt: printedAt ?? author.at }
  })
}

async function ensurePaid(
  tx: Transaction,
  context: ActorContext,
  author: Author,
  { patientId, tier: tierId, tierPriceMinor: priceMinor, membershipId }: transactions.StoredTransaction,
): Promise<string | null> {
  if (membershipId !== null || tierId === null) return membershipId
  const tier = await getTier(tx, tierId)
  return await membershipToPay(tx, context, author, { patientId, tier, priceMinor, pointer: null })
}

/**
 * Completes a pending transaction with a ledger entry and a receipt. @throws AppError `not_found`, `version_conflict`,
 * `transition_refused`, `archived_balance`, `till_closed`, `membership_active` if its plan is paid and cannot be renewed.
 */
export async function completeTransaction(
  deps: Deps,
  context: ActorContext,
  call: VersionedCall,
): Promise<TransactionDetail> {
  return await deps.db.transaction(async (tx) => {
    const before = await lockTransaction(tx, call, 'completed')
    const { id } = before
    const author = authorOf(deps, context)
    const membershipId = await ensurePaid(tx, context, author, before)
    await insertPayment(tx, author, { ...before, membershipId })
    await refuseHiddenBalance(tx, before)
    const sessionId = await sessionFor(tx, author, before)
    await transactions.insertChanges(tx, author, id, [{ kind: 'completed', status: 'completed' }])
    await transactions.updateTransaction(tx, author, id, {
      status: 'completed',
      receiptNumber: nextNumber('', 'receipt', author.day),
      membershipId,
      sessionId,
      datedAt: author.at,
      day: author.day,
    })
    return await finishChange(tx, context, id, { verb: 'complete', fields: ['status', 'receiptNumber'] })
  })
}

/** Marks a pending transaction as failed, dated now. @throws AppError `not_found`, `version_conflict`, `transition_refused`. */
export async function failTransaction(
  deps: Deps,
  context: ActorContext,
  { reason, ...call }: VersionedCall & { reason: string | undefined },
): Promise<TransactionDetail> {
  return await deps.db.transaction(async (tx) => {
    const { id } = await lockTransaction(tx, call, 'failed')
    const author = authorOf(deps, context)
    await transactions.updateTransaction(tx, author, id, { status: 'failed', datedAt: author.at, day: author.day })
    await transactions.insertChanges(tx, author, id, [{ kind: 'failed', status: 'failed', reason }])
    await notifyPaymentChanged(tx, { id, kind: 'payment_failed', exceptUserId: author.userId, at: author.at })
    return await finishChange(tx, context, id, {
      verb: 'fail',
      fields: reason === undefined ? ['status'] : ['status', 'reason'],
    })
  })
}
