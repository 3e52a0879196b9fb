import type { AuditField } from '@piel/contract/audit-fields'
import {
  transactionTransitions,
  type RefundBody,
  type Transaction as TransactionDetail,
  type TransactionStatus,
} from '@piel/contract/transactions'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { checkLocked, type VersionedCall } from '#/lib/versioned.ts'
import { lockPatientRow } from '#/modules/patients/patients.repository.ts'
import { authorOf } from '#/lib/author.ts'
import { insertEntry } from '#/modules/ledger/ledger.repository.ts'
import { insertPayment } from './transaction-create.service.ts'
import * as transactions from './transactions.repository.ts'
import { notifyPaymentChanged } from '#/modules/notifications/notify.repository.ts'

/** @throws AppError `not_found`. */
export async function getTransaction(deps: Deps, id: string): Promise<TransactionDetail> {
  const found = await transactions.findTransaction(deps.db, id)
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * Locks the patient, then the transaction. Transactions of archived patients can still change.
 * @throws AppError `not_found`, `version_conflict`, `transition_refused` when `to` cannot follow its status.
 */
async function lock(
  tx: Transaction,
  { id, ifMatch }: VersionedCall,
  to: TransactionStatus,
): Promise<transactions.StoredTransaction> {
  const seen = await transactions.findStored(tx, id, false)
  if (!seen) throw new AppError('not_found')
  await lockPatientRow(tx, seen.patientId)
  const before = checkLocked(await transactions.findStored(tx, id, true), ifMatch)
  if (!transactionTransitions[before.status].includes(to)) throw new AppError('transition_refused')
  return before
}

async function finish(
  tx: Transaction,
  context: ActorContext,
  id: string,
  { verb, fields }: { verb: 'complete' | 'fail' | 'refund'; fields: AuditField[] },
): Promise<TransactionDetail> {
  await recordAudit(tx, context, { action: `transaction.${verb}`, object: { kind: 'transaction', id }, fields })
  const changed = await transactions.findTransaction(tx, id)
  if (!changed) throw new AppError('not_found')
  return changed
}

/** Completes a pending transaction: a payment in the ledger, and a receipt. @throws AppError `not_found`, `version_conflict`, `transition_refused`. */
export async function completeTransaction(
  deps: Deps,
  context: ActorContext,
  call: VersionedCall,
): Promise<TransactionDetail> {
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call, 'completed')
    const { id } = before
    const author = authorOf(deps, context)
    await insertPayment(tx, author, before)
    await transactions.insertChange(tx, author, { transactionId: id, kind: 'completed', status: 'completed' })
    const receiptNumber = await transactions.takeNumber(tx, 'receipt', author.day)
    await transactions.updateTransaction(tx, author, id, {
      status: 'completed',
      receiptNumber,
      datedAt: author.at,
      day: author.day,
    })
    return await finish(tx, context, id, { verb: 'complete', fields: ['status', 'receiptNumber'] })
  })
}

/** Marks a pending transaction as failed. @throws AppError `not_found`, `version_conflict`, `transition_refused`. */
export async function failTransaction(
  deps: Deps,
  context: ActorContext,
  { reason, ...call }: VersionedCall & { reason: string | undefined },
): Promise<TransactionDetail> {
  return await deps.db.transaction(async (tx) => {
    const { id } = await lock(tx, call, 'failed')
    const author = authorOf(deps, context)
    await transactions.updateTransaction(tx, author, id, { status: 'failed' })
    await transactions.insertChange(tx, author, { transactionId: id, kind: 'failed', status: 'failed', reason })
    await notifyPaymentChanged(tx, { id, kind: 'payment_failed', exceptUserId: author.userId, at: author.at })
    return await finish(tx, context, id, {
      verb: 'fail',
      fields: reason === undefined ? ['status'] : ['status', 'reason'],
    })
  })
}

/**
 * Refunds a completed transaction in whole or in part; its status is `refunded` once nothing is left.
 * @throws AppError `not_found`, `version_conflict`, `transition_refused`, `refund_too_much`.
 */
export async function refundTransaction(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: RefundBody },
): Promise<TransactionDetail> {
  const { amountMinor, reason } = body
  return await deps.db.transaction(async (tx) => {
    const before = await lock(tx, call, 'refunded')
    const { id, patientId, membershipId, treatmentId } = before
    const refundedMinor = before.refundedMinor + amountMinor
    if (refundedMinor > before.amountMinor)
      throw new AppError('refund_too_much', {
        errors: [{ pointer: '/amountMinor', code: 'validation.refundTooMuch' }],
      })
    const status = refundedMinor === before.amountMinor ? 'refunded' : 'completed'
    const author = authorOf(deps, context)
    const entry = { id: newId(), patientId, membershipId, treatmentId, transactionId: id, amountMinor, reason }
    await insertEntry(tx, author, { ...entry, kind: 'refund' })
    await transactions.insertChange(tx, author, { transactionId: id, kind: 'refund', status, amountMinor, reason })
    await transactions.updateTransaction(tx, author, id, { refundedMinor, status })
    await notifyPaymentChanged(tx, { id, kind: 'payment_refunded', exceptUserId: author.userId, at: author.at })
    return await finish(tx, context, id, {
      verb: 'refund',
      fields: status === 'refunded' ? ['refundedMinor', 'reason', 'status'] : ['refundedMinor', 'reason'],
    })
  })
}
