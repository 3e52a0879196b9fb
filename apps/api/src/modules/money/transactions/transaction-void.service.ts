import type { Transaction as TransactionDetail, VoidBody } from '@piel/contract/money/transactions'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import type { VersionedCall } from '#/lib/versioned.ts'
import { notifyPaymentChanged } from '#/modules/core/notifications/notify.repository.ts'
import { sessionFor } from '#/modules/money/tills/till-money.service.ts'
import { finishChange } from './transaction-create.service.ts'
import { insertRefund } from './transaction-refund.service.ts'
import { lockTransaction } from './transactions.service.ts'
import * as transactions from './transactions.repository.ts'

/**
 * Voids a payment in the open session that took it: the whole amount is returned, and the receipt keeps its number.
 * Partly refunded payments can only be refunded.
 */
export async function voidTransaction(
  deps: Deps,
  context: ActorContext,
  { body: { reason }, ...call }: VersionedCall & { body: VoidBody },
): Promise<TransactionDetail> {
  return await deps.db.transaction(async (tx) => {
    const payment = await lockTransaction(tx, call, 'refunded')
    const { id, amountMinor, method } = payment
    if (payment.refundedMinor > 0) throw new AppError('transition_refused')
    const author = authorOf(deps, context)
    const voidedIn = await sessionFor(tx, author, { method, amountMinor: -amountMinor })
    if (voidedIn === null || voidedIn !== payment.sessionId) throw new AppError('till_closed')
    const refundId = await insertRefund(tx, author, payment, { amountMinor, reason, voidedIn })
    await transactions.insertChanges(tx, author, id, [{ kind: 'refund', status: 'refunded', amountMinor, reason }])
    await transactions.updateTransaction(tx, author, id, {
      refundedMinor: amountMinor,
      status: 'refunded',
      isVoid: true,
    })
    await notifyPaymentChanged(tx, {
      kind: 'payment_refunded',
      exceptUserId: author.userId,
      at: author.at,
      id: refundId,
    })
    return await finishChange(tx, context, id, { verb: 'void', fields: ['refundedMinor', 'reason', 'status'] })
  })
}
