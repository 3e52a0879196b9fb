import type { Method } from '@piel/contract/money/transactions'
import type { Transaction } from '#/db/database.ts'
import { AppError } from '#/lib/app-error.ts'
import type { Author } from '#/lib/context.ts'
import * as till from './sessions.repository.ts'

export async function checkCash(tx: Transaction, sessionId: string, amountMinor: number): Promise<void> {
  if ((await till.cashIn(tx, sessionId)) < amountMinor)
    throw new AppError('till_short', { errors: [{ pointer: '/amountMinor', code: 'validation.tillShort' }] })
}

/**
 * The open session of the author, locked. Cash needs one once the clinic has an active till.
 * @param amountMinor negative for returns.
 * @returns null if the author has no uncounted session.
 */
export async function sessionFor(
  tx: Transaction,
  { userId }: Author,
  { method, amountMinor }: { method: Method; amountMinor: number },
): Promise<string | null> {
  const { sessionId, isCounted, hasTills } = await till.lockForMoney(tx, userId, {
    isShared: method !== 'cash' || amountMinor > 0,
  })
  const isOpen = sessionId !== null && !isCounted
  if (method !== 'cash') return isOpen ? sessionId : null
  if (!isOpen && hasTills) throw new AppError('till_closed')
  if (!isOpen) return null
  if (amountMinor < 0) await checkCash(tx, sessionId, -amountMinor)
  return sessionId
}
