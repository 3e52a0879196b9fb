import type { AuditField } from '@piel/contract/nouns'
import { shareAmong } from '@piel/contract/money/checkouts'
import type { RefundBody, Transaction as TransactionDetail } from '@piel/contract/money/transactions'
import type { Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf, type Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import { account, insertEntry, targetIn } from '#/modules/core/entries/entries.repository.ts'
import { notifyPaymentChanged } from '#/modules/core/notifications/notify.repository.ts'
import { refuseHiddenBalance } from '#/modules/money/statement/lifecycle.service.ts'
import { sessionFor } from '#/modules/money/tills/till-money.service.ts'
import { finishChange } from './transaction-create.service.ts'
import { lockTransaction } from './transactions.service.ts'
import * as transactions from './transactions.repository.ts'

interface NewRefund extends RefundBody {
  voidedIn?: string
}

/** Refunds the last of several charges first. @returns the ID, which is that of its last ledger entry. */
export async function insertRefund(
  tx: Transaction,
  author: Author,
  payment: transactions.StoredTransaction,
  { amountMinor, reason, voidedIn, ...by }: NewRefund,
): Promise<string> {
  const { method, otherLabel } = by.method ? { method: by.method, otherLabel: by.otherLabel ?? null } : payment
  const { patientId, tier, isSplit } = payment
  const id = newId()
  const about = targetIn(payment)
  const entryReason = voidedIn === undefined ? reason : 'payment.void'
  const entry = { patientId, kind: 'refund', transactionId: payment.id, reason: entryReason } as const
  const parts = isSplit ? await transactions.findPaidParts(tx, payment.id) : []
  const shares = isSplit ? (shareAmong(parts, [amountMinor])[0] ?? []) : [{ charge: about, amountMinor }]
  for (const [i, { charge, amountMinor: part }] of shares.entries())
    await insertEntry(tx, author, {
      ...entry,
      ...(i === shares.length - 1 ? { id } : { id: newId(), refundId: id }),
      ...targetIn(charge ?? account),
      amountMinor: part,
    })
  await refuseHiddenBalance(tx, payment)
  await transactions.insertTransaction(tx, author, {
    ...about,
    id,
    patientId,
    kind: 'refund',
    refundOf: payment.id,
    tier,
    amountMinor: -amountMinor,
    method,
    otherLabel,
    status: 'refunded',
    reference: nextNumber('R-', 'refund', author.day),
    receiptNumber: 'reference',
    sessionId: voidedIn ?? (await sessionFor(tx, author, { method, amountMinor: -amountMinor })),
    isVoid: voidedIn !== undefined,
    isSplit,
  })
  await transactions.insertChanges(tx, author, id, [{ kind: 'refund', status: 'refunded', amountMinor, reason }])
  return id
}

/** The payment is `refunded` once nothing remains. The refund counts today, not on the day of the payment. */
export async function refundTransaction(
  deps: Deps,
  context: ActorContext,
  { body, ...call }: VersionedCall & { body: RefundBody },
): Promise<TransactionDetail> {
  const { amountMinor, reason } = body
  return await deps.db.transaction(async (tx) => {
    const payment = await lockTransaction(tx, call, 'refunded')
    const { id } = payment
    const refundedMinor = payment.refundedMinor + amountMinor
    if (refundedMinor > payment.amountMinor)
      throw new AppError('refund_too_much', {
        errors: [{ pointer: '/amountMinor', code: 'validation.refundTooMuch' }],
      })
    const status = refundedMinor === payment.amountMinor ? 'refunded' : 'completed'
    const author = authorOf(deps, context)
    const refundId = await insertRefund(tx, author, payment, body)
    await transactions.insertChanges(tx, author, id, [{ kind: 'refund', status, amountMinor, reason }])
    await transactions.updateTransaction(tx, author, id, { refundedMinor, status })
    const event = { kind: 'payment_refunded', exceptUserId: author.userId, at: author.at } as const
    await notifyPaymentChanged(tx, { ...event, id: refundId })
    const fields: AuditField[] = ['refundedMinor', 'reason']
    if (body.method !== undefined) fields.push('method')
    if (body.otherLabel) fields.push('otherLabel')
    if (status === 'refunded') fields.push('status')
    return await finishChange(tx, context, id, { verb: 'refund', fields })
  })
}
